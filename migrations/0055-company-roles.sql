-- Four roles, and what an owner settles for the company: up to which amount its buyers order by themselves (of their own
-- limit, where they have one), and whether each order carries a purchase-order number.
alter table company_members drop constraint company_members_role_check;
alter table company_members add constraint company_members_role_check check (role in ('owner', 'approver', 'buyer', 'accountant'));
alter table company_invites drop constraint company_invites_role_check;
alter table company_invites add constraint company_invites_role_check check (role in ('owner', 'approver', 'buyer', 'accountant'));
-- Cents of the shop's currency, VAT included. Null: no limit; for a member, the company's.
alter table companies add column approval_limit_cents bigint check (approval_limit_cents >= 0);
alter table companies add column needs_purchase_order boolean not null default false;
alter table company_members add column approval_limit_cents bigint check (approval_limit_cents >= 0);
-- Read with the session of every call, so that who orders nothing is refused without another question.
alter table customers add column may_order boolean not null default true;
