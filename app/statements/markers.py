"""Characters of no script that stand in a rewritten statement for what denies, ends or divides it, and for its values."""

CEASED = "\ue000"
NOT = "\ue001"
LOCAL_NOT = "\ue002"
CLAUSE = "\ue003"
VALUE = "\ue004"
