"""What English turns give: what is kept, of whom, and why the rest is not."""

from datetime import UTC, datetime

import pytest

from app.extraction.english.read import read_english
from app.extraction.model import Extraction, Reading, SpokenTurn
from app.traces.model import Role

NOW = datetime(2026, 3, 11, 9, 30, tzinfo=UTC)  # a Wednesday


def read(*said: str, subject: str = "user:42", role: Role = "user") -> Extraction:
    """What the last of the turns gives; those before alternate between assistant and user, back from it."""
    turns = [
        SpokenTurn("assistant" if (len(said) - place) % 2 == 0 else "user", content, NOW, None, subject)
        for place, content in enumerate(said)
    ]
    turns[-1] = SpokenTurn(role, said[-1], NOW, None, subject)
    return read_english(Reading(turns, len(turns) - 1))


def contents(extraction: Extraction) -> list[str]:
    return [one.content for one in extraction.candidates]


@pytest.mark.parametrize(
    ("said", "kind", "content"),
    [
        ("I prefer window seats", "preference", "The user prefers window seats."),
        ("can't stand cilantro", "preference", "The user can't stand cilantro."),
        ("Please call me Sam", "preference", "The user wants the assistant to call them Sam."),
        ("short answers please", "preference", "The user wants short answers."),
        (
            "never book anything before 10am",
            "constraint",
            "The user wants the assistant never to book anything before 10am.",
        ),
        ("I'm allergic to penicillin", "constraint", "The user is allergic to penicillin."),
        ("my shoe size is 43", "fact", "The user's shoe size is 43."),
        ("Been a nurse for eleven years", "fact", "The user has been a nurse for eleven years."),
        ("I'm going to accept the offer from Bosch", "decision", "The user is going to accept the offer from Bosch."),
        ("I lost my wallet yesterday", "event", "The user lost their wallet on 2026-03-10."),
        ("chapter 3 is done, 4 is next", "task_state", "Chapter 3 is done, 4 is next."),
        ("As a wheelchair user, which museums can I visit?", "fact", "The user is a wheelchair user."),
        ("I'm allergic to nuts, is marzipan safe?", "constraint", "The user is allergic to nuts."),
    ],
)
def test_statement_is_kept_in_the_third_person(said: str, kind: str, content: str) -> None:
    kept = read(said).candidates
    assert [(one.kind, one.content, one.subject) for one in kept] == [(kind, content, "user:42")]


def test_group_of_a_project_is_the_team() -> None:
    kept = read("We moved our deploys from Jenkins to GitHub Actions", subject="project:atlas")
    assert contents(kept) == ["The team moved their deploys from Jenkins to GitHub Actions."]
    kept = read("this project needs Python 3.12", subject="project:atlas")
    assert contents(kept) == ["Project atlas needs Python 3.12."]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("k", "too_short"),
        ("haha brilliant", "small_talk"),
        ("kinda bored at the moment", "small_talk"),
        ("It's raining here at the moment", "small_talk"),
        ("thank you so much, that fixed it", "thanks"),
        ("how far is Lisbon from Porto", "question"),
        ("do vegetarians eat gelatine or not, i never know", "question"),
        ("write me a function that reverses a list", "one_off_instruction"),
        ('Rewrite this: "I need the report by Friday"', "one_off_instruction"),
        ("don't save the file to disk", "one_off_instruction"),
        ("If I were a vegetarian I'd starve", "no_content"),
        ("oh sure, because I absolutely LOVE getting paged at 3am", "no_content"),
        ("She said she can't have those", "not_self_contained"),
        ("do it the same way as last time", "not_self_contained"),
        ("off the record: I'm interviewing elsewhere", "opted_out"),
        ("My PIN is 4471, don't write that down anywhere", "opted_out"),
        ("please forget my home address", "forget_request"),
        ("scrap that, we're not moving after all", "retraction"),
        ("hold off on that, the budget didn't come through", "retraction"),
        ("We've gone off that idea", "retraction"),
        ("The allergy I mentioned turned out to be nothing", "retraction"),
        ("My rule about meetings? You can drop it.", "retraction"),
        ("My rule about no meetings on Wednesdays? You can drop it.", "retraction"),
        ("I'd like all of that purged from your records", "forget_request"),
        ("Marta sneezed through the entire standup", "small_talk"),
        ("Some guy on the bus argued with his satnav", "small_talk"),
        ("Shorten this >> Our family has decided never to fly again <<", "one_off_instruction"),
        ("Haiku, first person, a widow with seven goats", "one_off_instruction"),
        ("nothing of what follows should be remembered. I have shingles.", "opted_out"),
        ("I no longer use Trello", "retraction"),
        ("here it is:\n2026-05-02T11:20:31Z WARN pool\n2026-05-02T11:20:32Z ERROR timeout", "tool_dump"),
    ],
)
def test_what_is_not_worth_keeping_is_refused_with_its_reason(said: str, code: str) -> None:
    extraction = read(said)
    assert extraction.candidates == []
    assert code in {one.code for one in extraction.refusals}


@pytest.mark.parametrize(
    ("role", "code"), [("system", "system_prompt"), ("tool", "tool_dump"), ("assistant", "assistant_guess")]
)
def test_only_the_user_states_facts(role: Role, code: str) -> None:
    extraction = read("The user prefers dark mode.", role=role)
    assert extraction.candidates == []
    assert [one.code for one in extraction.refusals] == [code]


def test_assistant_reports_what_is_done() -> None:
    [kept] = read("Done: deployed v2.3 to staging.", subject="project:atlas", role="assistant").candidates
    assert (kept.kind, kept.content) == ("task_state", "The assistant has deployed v2.3 to staging.")


@pytest.mark.parametrize(
    ("said", "content"),
    [
        (("Which seat?", "window, always"), "The user always wants the window seat."),
        (("Is Dr. Lindqvist still your dentist?", "Yes, still her."), "Dr. Lindqvist is still the user's dentist."),
        (("Which plan are you on?", "the Business one, 25 seats"), "The user is on the Business plan, 25 seats."),
        (("Are you allergic to anything?", "yes, peanuts"), "The user is allergic to peanuts."),
        (("So the retention period is 30 days.", "No, 90."), "The retention period is 90 days."),
        (("Your surname is spelled Petersen.", "Pedersen, with a d"), "The user's surname is spelled Pedersen."),
        (("I have your birthday as May 3.", "it's the 5th"), "The user's birthday is May 5."),
        (("Options: Redis, Memcached or Postgres.", "let's go with the last one"), "The user will go with Postgres."),
        (("Zustand is smaller, Redux has more tools.", "I'll use the former"), "The user will use Zustand."),
        (
            ("The default branch is called master.", "we renamed it to main"),
            "The user renamed the default branch to main.",
        ),
        (("Should I always include sources?", "yes"), "The user wants the assistant to always include sources."),
        (("Let's meet on Monday", "Noted.", "scratch that, make it Tuesday"), "The user will meet on 2026-03-17."),
    ],
)
def test_reply_takes_its_meaning_from_the_turns_before(said: tuple[str, ...], content: str) -> None:
    assert contents(read(*said)) == [content]


def test_yes_to_an_offer_for_once_is_nothing_to_keep() -> None:
    assert read("Shall I add milk to the list?", "yes").candidates == []


@pytest.mark.parametrize(
    ("said", "subject", "content"),
    [
        ("my friend Ana lives in Porto", "user:42/ana", "Ana, the user's friend, lives in Porto."),
        ("Tom from accounting hates mornings", "user:42/tom", "Tom from accounting hates mornings."),
        ("My landlord raised the rent to 950", "user:42/landlord", "The user's landlord raised the rent to 950."),
        ("Mum's birthday is the 12th of November", "user:42/mum", "The user's mum's birthday is the 12th of November."),
        ("the piano tuner only takes cash", "user:42/piano tuner", "The piano tuner only takes cash."),
        ("A friend of mine runs a bakery", "user:42/friend", "A friend of the user's runs a bakery."),
        ("Kafka handles our events", "user:42", "Kafka handles the user's events."),
        ("Our cat Miso eats only dry food", "user:42/miso", "The user's cat Miso eats only dry food."),
        ("I think Paolo is allergic to shellfish", "user:42/paolo", "The user thinks Paolo is allergic to shellfish."),
        ("Client Brennholt pays net 45", "user:42/brennholt", "Client Brennholt pays net 45."),
        ("Leonie's school has banned nuts", "user:42/leonie", "Leonie's school has banned nuts."),
        ("Tenant in 3B keeps two cats", "user:42/tenant", "Tenant in 3B keeps two cats."),
        ("Felix told me he prefers email", "user:42/felix", "Felix told the user he prefers email."),
        ("About Lena: she's joined Bosch", "user:42/lena", "Lena has joined Bosch."),
        ("Nordlys AS has 14 days to object", "user:42/nordlys as", "Nordlys AS has 14 days to object."),
        ("Dr Mehta has swapped my tablets", "user:42", "Dr Mehta has swapped the user's tablets."),
        ("My doctor told me to avoid salt", "user:42", "The user's doctor told them to avoid salt."),
    ],
)
def test_facts_of_others_have_their_own_subject(said: str, subject: str, content: str) -> None:
    assert [(one.subject, one.content) for one in read(said).candidates] == [(subject, content)]


def test_compound_is_split_by_whom_it_is_about() -> None:
    kept = read("my brother Luca lives in Turin, and I've moved to Genoa").candidates
    assert [(one.subject, one.content) for one in kept] == [
        ("user:42/luca", "Luca, the user's brother, lives in Turin."),
        ("user:42", "The user has moved to Genoa."),
    ]


def test_opt_out_redacts_the_turn_and_covers_a_part_where_it_names_one() -> None:
    assert read("between us, I can't stand the logo").redact == [0]
    extraction = read("I'm vegetarian. The bit about my ex you shouldn't keep.")
    assert contents(extraction) == ["The user is vegetarian."]
    assert [one.code for one in extraction.refusals] == ["opted_out"]
    assert extraction.redact == [0]


def test_opt_out_announced_in_the_turn_before_covers_this_one() -> None:
    assert read("off the record for a second", "sure", "I'm leaving in June").redact == [2]


def test_opt_out_that_says_something_itself_covers_no_other_turn() -> None:
    assert contents(read("Off the record: I am going to quit in May.", "ok", "I like tea")) == ["The user likes tea."]


def test_answer_to_a_question_about_somebody_is_theirs() -> None:
    [kept] = read(
        "I'm writing a reference for Sanjay.", "What did he do there?", "led the migration in 2024"
    ).candidates
    assert (kept.subject, kept.content) == ("user:42/sanjay", "Sanjay led the migration in 2024.")


@pytest.mark.parametrize(
    ("said", "content"),
    [
        (
            ("My seat preference is aisle.", "Saved.", "Actually make that window."),
            "The user's seat preference is window.",
        ),
        (("I told you I take metformin twice a day. It's once a day now.",), "The user takes metformin once a day."),
        (("The region is eu-central-1", "Noted.", "oops, wrong. eu-north-1."), "The region is eu-north-1."),
    ],
)
def test_what_is_put_right_replaces_the_mistake(said: tuple[str, ...], content: str) -> None:
    assert [(one.content, one.corrects) for one in read(*said).candidates] == [(content, True)]


@pytest.mark.parametrize(
    "said",
    ["we don't store card numbers in our database", "never log PII", "I don't keep dairy in the house"],
)
def test_storing_by_a_program_is_no_opt_out(said: str) -> None:
    extraction = read(said)
    assert extraction.redact == []
    assert len(extraction.candidates) == 1


def test_what_is_taken_back_is_withdrawn() -> None:
    [gone] = read("I no longer use Trello").withdrawals
    assert (gone.text, gone.subject, gone.forget) == ("The user no longer uses Trello.", "user:42", False)
    [forgotten] = read("forget what I said about my salary").withdrawals
    assert forgotten.forget
    extraction = read("I don't live in Berlin anymore, I'm in Hamburg now")
    assert [one.text for one in extraction.withdrawals] == ["The user doesn't live in Berlin anymore."]
    assert contents(extraction) == ["The user is in Hamburg now."]
    assert extraction.candidates[0].corrects


def test_confidence_tells_how_it_was_said() -> None:
    said = [
        "my passport number is X1234567",
        "Remember that my passport number is X1234567",
        "I think I'm allergic to bees",
    ]
    assert [read(one).candidates[0].confidence for one in said] == [0.9, 0.95, 0.5]


def test_names_topics_and_words_of_a_later_question_are_at_hand() -> None:
    [kept] = read("The staging db is db-7.internal:5432").candidates
    assert "db-7.internal:5432" in kept.entities
    [kept] = read("I live in Lyon").candidates
    assert "Lyon" in kept.entities
    assert {"home", "fact"} <= set(kept.tags)
    assert {"lyon", "where", "live"} <= set(kept.search_terms)


@pytest.mark.parametrize(
    "text", ["a" * 100_000, "word " * 200_000, "and I " * 5_000, "(" * 20_000, "", "\x00", "1" * 50_000]
)
def test_any_text_is_read(text: str) -> None:
    assert len(read(text).candidates) <= 60


@pytest.mark.parametrize(
    ("said", "content"),
    [
        (
            "Dentist tomorrow at 14:20, Dr Okafor this time.",
            "The user has an appointment: dentist on 2026-03-12 at 14:20, Dr Okafor this time.",
        ),
        ("Vet Monday 15:40, Dr Singh.", "The user has an appointment: vet on 2026-03-16 15:40, Dr Singh."),
        ("Haircut Saturday 11am, Mill Road.", "The user has an appointment: haircut on 2026-03-14 11am, Mill Road."),
        ("Eye test on the 19th at 10.", "The user has an appointment: eye test on 2026-03-19 at 10."),
        ("Check-up tomorrow at 10.", "The user has an appointment: check-up on 2026-03-12 at 10."),
        ("Marta lands tomorrow at 6pm.", "Marta lands on 2026-03-12 at 6pm."),
    ],
)
def test_appointment_in_note_form_is_kept(said: str, content: str) -> None:
    assert contents(read(said)) == [content]


@pytest.mark.parametrize("said", ["Call mum tomorrow at 5.", "Try again tomorrow at 5, with feeling this time."])
def test_task_with_a_time_is_no_appointment(said: str) -> None:
    assert [one.code for one in read(said).refusals] == ["one_off_instruction"]


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("What I'd happily admit to is Nina Simone.", "What the user would happily admit to is Nina Simone."),
        ("What I can't stand is coriander.", "What the user can't stand is coriander."),
        ("What we'd never do is deploy on Fridays.", "What the user would never do is deploy on Fridays."),
        ("What bothers me is long emails.", "What bothers the user is long emails."),
        ("Where I live is Leeds.", "Where the user lives is Leeds."),
    ],
)
def test_statement_that_opens_like_a_question_is_none(said: str, content: str) -> None:
    assert contents(read(said)) == [content]


@pytest.mark.parametrize(
    "said", ["What do I like", "What should I eat tonight", "What I can't stand is what?", "How I do that is a mystery"]
)
def test_question_stays_a_question(said: str) -> None:
    assert contents(read(said)) == []


@pytest.mark.parametrize(
    "said",
    [
        "Sorry, typo. The projector's invoice number is INV-20817.",
        "Oops, typo, the projector's invoice number is INV-20817.",
        "Typo: the projector's invoice number is INV-20817.",
    ],
)
def test_value_behind_a_typo_corrects(said: str) -> None:
    kept = read("The projector's invoice number is INV-20871.", "Noted.", said).candidates
    assert [(one.content, one.corrects) for one in kept] == [("The projector's invoice number is INV-20817.", True)]


@pytest.mark.parametrize(
    "said",
    [
        "What I'd happily admit to is Nina Simone, she's my favourite singer.",
        "What I never tire of is Nina Simone, she is easily my favourite singer.",
    ],
)
def test_whom_the_speaker_likes_best_is_of_the_speaker(said: str) -> None:
    assert {one.subject for one in read(said).candidates} == {"user:42"}
