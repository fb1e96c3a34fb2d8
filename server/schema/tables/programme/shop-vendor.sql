-- Shop systems whose webhooks report orders.

create table shop_vendor (
  shop_id bigint not null references shop on delete cascade,
  vendor text not null check (vendor in ('shopify', 'woocommerce', 'stripe')),
  secret_sealed text not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, vendor)
);
comment on table shop_vendor is 'Programme: the secrets by which shop systems sign their webhooks, sealed.';
comment on column shop_vendor.secret_sealed is 'What the vendor signs with';
