"""`python -m app.evaluation`."""

from app.evaluation.command import run

if __name__ == "__main__":
    run()
