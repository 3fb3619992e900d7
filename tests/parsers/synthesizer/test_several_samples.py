from tasks.parsers.analysis import Analysis, study_sample
from tasks.parsers.synthesizer import write_parser
from tasks.statements.pages import read_pages
from tasks.statements.roles import learn_roles
from tests.parsers.synthesizer.drawn_table import HEADER, LINES, TABLE, analysis_of, draw, entry, run

TOTALS = [("Spent by Eleanor", 120), ("12.40", -360), ("2,450.00", -430)]


def test_the_first_parser_offered_fits_all_samples(tmp_path):
    longer = draw(tmp_path / "longer.pdf", [[list(HEADER), *LINES]])
    shorter = draw(tmp_path / "shorter.pdf", [[list(HEADER), *LINES[:3], TOTALS]])
    both = (analysis_of(longer), analysis_of(shorter, TABLE.iloc[:2]))
    samples = tuple(one.samples[0] for one in both)
    source = write_parser(Analysis("riverbank", both[0].columns, both[0].roles, samples), ())
    assert run(source, longer).values.tolist() == TABLE.values.tolist()
    assert run(source, shorter).values.tolist() == TABLE.iloc[:2].values.tolist()


def test_a_holder_s_name_stays_out_of_the_parser(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [[list(HEADER), *LINES, TOTALS]], top="Ms Eleanor Pryce")
    source = write_parser(analysis_of(sample), ())
    assert "Spent by" in source
    assert "Eleanor" not in source


def test_rows_on_pages_that_were_not_studied_do_not_count(tmp_path):
    pages = [[list(HEADER), *LINES], [list(HEADER), entry("20/03/2024", "Gas", "5.00", "", "2,471.25")]]
    path = draw(tmp_path / "two.pdf", pages)
    table = TABLE.copy()
    table.loc[len(table)] = ["2024-03-20", "Gas", "5.00", "", "2471.25"]
    roles = learn_roles(table)
    studied = study_sample(read_pages(path, limit=1), table, roles, complete=False)
    source = write_parser(Analysis("riverbank", tuple(table.columns), roles, (studied,)), ())
    assert run(source, path).values.tolist() == table.values.tolist()
