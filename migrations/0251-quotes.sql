-- What a customer asks a quote for, beside the words; and what staff offer for it, beside the answer.
alter table contact_requests add column quote jsonb;
alter table contact_answers add column offer jsonb;

-- The code of a quote is a promotion of one use that staff issue and no file knows.
alter table promotions add column issued_at timestamptz;
create index promotions_issued on promotions (tenant_id, issued_at) where issued_at is not null;
grant insert, delete on promotions to tirage_app;
