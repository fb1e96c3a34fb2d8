-- Questions that administrators ask at sign-up: each change is a version, and answers belong to the version that was shown.
create table sign_up_questions (
  version integer primary key check (version > 0),
  questions jsonb not null check (jsonb_typeof(questions) = 'array'),
  created_at timestamptz not null,
  created_by bigint references account
);
comment on table sign_up_questions is 'Programme: every version of the questions at sign-up; the highest is in force.';
comment on column sign_up_questions.questions is 'In order, each with id, label, kind, required and choices; empty where a version only ends the one before it';

create table sign_up_answer (
  account_id bigint not null references account on delete cascade,
  version integer not null references sign_up_questions,
  question integer not null check (question > 0),
  answer text not null,
  primary key (account_id, question)
);
comment on table sign_up_answer is 'People: what affiliates answered to the questions at sign-up.';
comment on column sign_up_answer.question is 'Its id within the version; the same question keeps its id in later versions';
comment on column sign_up_answer.answer is 'As typed or chosen, so that later changes of the choices do not change it';
create index sign_up_answer_version on sign_up_answer (version);
