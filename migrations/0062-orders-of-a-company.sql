-- The company for which an order was placed: its members see it by their role, also when its buyer has left.
alter table orders add column company_id text;
alter table orders add constraint orders_company foreign key (tenant_id, company_id) references companies (tenant_id, id)
  on delete set null (company_id);
create index orders_of_company on orders (tenant_id, company_id, placed_at desc, id desc) include (plain_status, words)
  where company_id is not null;
