"""When: each pipeline as a flow."""

import logging

# Prefect hands the product's records to the log of the run, which tells every attempt, whatever else is logged.
logging.getLogger("passbook").setLevel(logging.INFO)
