"""Whether a text is one query and nothing but a query, by its syntax tree; no list of forbidden words.

What is allowed is listed, not what is forbidden: kinds of tree nodes that only read and compute, and functions that
only compute. All the rest, also what a later SQL brings, is refused with a sentence.
"""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path

from sqlglot import exp, tokenize

from tasks.questions.failures import QueryFailed
from tasks.questions.guard.parsing import ParsingTooLong, parse_in_time
from tasks.questions.guard.size import check_length, check_size


def words_of(text: str) -> frozenset[str]:
    """The words of a list."""
    return frozenset(text.split())


# Modules of sqlglot.expressions whose nodes read and compute, apart from the classes below.
COMPUTING = {"core", "math", "string", "temporal", "aggregate", "array", "json", "datatypes"}
NOT_COMPUTING = words_of("""
    Hint JoinHint SessionParameter Cache Uncache Refresh LockingStatement AIAgg AISummarizeAgg Secret ToFile
    ApproximateSimilarity
""")
READING = words_of("""
    Select Subquery SetOperation Union Except Intersect CTE With RecursiveWithSearch From Join Where Group Having
    Qualify Order Sort Limit LimitOptions Offset Fetch Table TableAlias TableColumn TableFromRows TableSample Lateral
    Values Tuple Cube Rollup GroupingSets Window WindowSpec Pivot UnpivotColumns Lambda Partition PartitionRange Prior
    Connect Final ForClause HistoricalData Version WithTableHint IndexTableHint MatchRecognize MatchRecognizeMeasure
    BitString ByteString HexString RawString UnicodeString National Introducer Schema ColumnDef ColumnPosition JSON
    JSONColumnDef JSONExtractQuote JSONKeyValue JSONPath JSONPathFilter JSONPathKey JSONPathPart JSONPathRecursive
    JSONPathRoot JSONPathScript JSONPathSelector JSONPathSlice JSONPathSubscript JSONPathUnion JSONPathWildcard
    JSONSchema JSONValue JSONValueArray FormatJson OnCondition OpenJSONColumnDef OverflowTruncateBehavior
    ProjectionDef ReplaceColumns SkipJSONColumn TranslateCharacters Variadic WithFill Semicolon QueryOption Nearest
""")
CHOOSING = words_of("""
    Case Cast CastToStrType Coalesce Collate Collation Columns ConnectByRoot Convert CurrentDatabase CurrentSchema
    CurrentUser SessionUser DecodeCase EqualNull Exists Float64 GetIgnoreCase Greatest Host If Int64 IsArray IsNullValue
    JSONCast LaxBool LaxFloat64 LaxInt64 LaxString Least Nullif Nvl2 ParseIp Rand Randn Randstr RangeBucket RangeN
    RegDomain Seq1 Seq2 Seq4 Seq8 ToBoolean ToVariant Try TryCast Uniform Uuid WeekStart WidthBucket Normal Zipf
""")
OTHERS = {"Heredoc", "Comprehension"}  # PostgreSQL's dollar quotes, DuckDB's list comprehensions
CATALOGS = {"information_schema", "pg_catalog", "pg_toast", "mysql", "performance_schema", "sys", "sqlite_master"}
CATALOG_NAMES = ("pg_", "sqlite_", "duckdb_", "pragma_")
DIALECTS = {"sqlite", "duckdb", "postgres", "mysql"}  # those with a list of functions of their own

logging.getLogger("sqlglot").setLevel(logging.ERROR)  # it warns of what becomes a problem of the attempt here


def parse_query(sql: str, dialect: str) -> exp.Expression:
    """The syntax tree of one query; QueryFailed (`no_code`, `invalid_sql`, `guard`) for anything else."""
    check_length(sql)
    check_characters(sql)
    try:
        trees = [tree for tree in parse_in_time(sql, dialect) if tree and not isinstance(tree, exp.Semicolon)]
    except (RecursionError, ParsingTooLong) as error:
        raise QueryFailed("guard", "the query is nested too deeply") from error
    except Exception as error:  # besides SqlglotError an odd text ends in an IndexError, an AttributeError ...
        raise QueryFailed("invalid_sql", f"this is no {dialect} SQL: {first_words(error)}", (), "ParseError") from error
    if not trees:
        raise QueryFailed("no_code", "there is no query; answer with one query")
    if len(trees) > 1:
        raise QueryFailed("guard", f"one query is allowed, these are {len(trees)} statements")
    [tree] = trees
    described = isinstance(tree, exp.Summarize) and dialect == "duckdb"
    if not described and not isinstance(tree, (exp.Query, exp.Values, exp.Pivot)):
        raise QueryFailed(
            "guard",
            f"data can be read here, not changed: only queries are allowed (SELECT), this is {statement_name(sql)}",
        )
    check_nodes(tree, dialect)
    check_comments(sql, dialect)
    check_size(tree)
    return tree


def check_characters(sql: str) -> None:
    """QueryFailed (`invalid_sql`) for characters that no database takes: the one that ends a text, halves of others."""
    if any(character == "\0" or "\ud800" <= character <= "\udfff" for character in sql):
        raise QueryFailed("invalid_sql", "the query holds a character that is none (U+0000, or half of one)")


def check_nodes(tree: exp.Expression, dialect: str) -> None:
    """QueryFailed (`guard`) at the first node that does more than read and compute."""
    root_may_differ = isinstance(tree, exp.Summarize)
    for node in tree.walk():
        if isinstance(node, exp.Anonymous | exp.AnonymousAggFunc | exp.CombinedAggFunc):
            check_function(node, dialect)
        elif not allowed_node(node) and not (root_may_differ and node is tree):
            raise QueryFailed("guard", f"{words_for(node)} is not allowed in a query; only read and compute")
        elif isinstance(node, exp.ObjectIdentifier):
            raise QueryFailed("guard", "object identifiers (regclass, oid) belong to the catalog; leave them out")
        elif isinstance(node, exp.Summarize) and not isinstance(node.this, exp.Table | exp.Query):
            raise QueryFailed("guard", "only a table or a query may be summarized")
        elif isinstance(node, exp.PropertyEQ) and isinstance(node.this, exp.Parameter):
            raise QueryFailed("guard", "a query may not set variables; only read and compute")
        elif isinstance(node, exp.Table):
            check_place(node, dialect)


def allowed_node(node: exp.Expression) -> bool:
    """Whether nodes of this kind only read and compute."""
    name, module = type(node).__name__, type(node).__module__.rpartition(".")[2]
    if module in COMPUTING:
        return name not in NOT_COMPUTING
    return name in READING or name in CHOOSING or name in OTHERS


def check_function(call: exp.Expression, dialect: str) -> None:
    """QueryFailed (`guard`) unless a function that the parser has no node for is listed."""
    name = call.name if isinstance(call.this, str) else call.this.name
    qualifier = call.parent.this.sql() if isinstance(call.parent, exp.Dot) and call.parent.expression is call else ""
    if name.casefold() in functions(dialect) and qualifier.casefold() in ("", "pg_catalog", "safe", "net"):
        return
    full = f"{qualifier}.{name}" if qualifier else name
    raise QueryFailed(
        "guard",
        f"function {full} is not among those that only compute; {hint_of_functions(name, dialect)}",
        ({"function": full},),
    )


def check_place(table: exp.Table, dialect: str) -> None:
    """QueryFailed (`guard`) where a table is a system catalog or a file."""
    name, database = table.name.casefold(), table.db.casefold()
    if database in CATALOGS or name in CATALOGS or (name.startswith(CATALOG_NAMES) and not table.args.get("db")):
        raise QueryFailed("guard", f"{table.name} belongs to the database's own catalog; only your tables may be read")
    if dialect == "duckdb" and any(mark in table.name for mark in ("/", "\\", "://", "*")):
        raise QueryFailed("guard", f"{table.name} is a file; only tables may be read")
    if isinstance(table.this, exp.Parameter | exp.Placeholder):
        raise QueryFailed("guard", f"{table.sql(dialect)} is no table; only your tables may be read")


def check_comments(sql: str, dialect: str) -> None:
    """QueryFailed (`guard`) for MySQL's comments that it runs: /*! ... */ and hints."""
    if dialect != "mysql":
        return
    for token in tokenize(sql, read=dialect):
        for comment in token.comments:
            if comment.lstrip().startswith(("!", "M!", "+")):
                raise QueryFailed("guard", "a comment that MySQL runs is not allowed; leave comments out")


@cache
def functions(dialect: str) -> frozenset[str]:
    """Names of the functions that only compute, in lower case."""
    folder = Path(__file__).parent / "functions"
    files = ["every", dialect if dialect in DIALECTS else "other"]
    lines = [line for name in files for line in (folder / f"{name}.txt").read_text(encoding="utf-8").splitlines()]
    return words_of(" ".join(line for line in lines if not line.startswith("#")))


def hint_of_functions(name: str, dialect: str) -> str:
    """Functions of nearly that name, or the advice to do without."""
    from rapidfuzz import process

    near = [found for found, _, _ in process.extract(name.casefold(), functions(dialect), limit=3, score_cutoff=75)]
    return f"near names are {', '.join(near)}" if near else "compute it with others"


def statement_name(sql: str) -> str:
    """The word that a statement begins with."""
    return (sql.split() or ["nothing"])[0].strip("(;").upper()


def words_for(node: exp.Expression) -> str:
    """A node in words: 'Lock' for FOR UPDATE."""
    return type(node).__name__.upper() if not isinstance(node, exp.Func) else f"function {node.sql_name()}"


def first_words(error: Exception) -> str:
    """The first line of a parser's error, without its colours."""
    line = (str(error).splitlines() or ["it cannot be parsed"])[0]
    return "".join(character for character in line if character.isprintable()).rstrip(". ")[:200]
