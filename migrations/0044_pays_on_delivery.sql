-- Whether the order is paid when the buyer gets it: it is sent before it is paid. Until now only the name of the payment said so.
alter table orders add column pays_on_delivery boolean not null default false;

alter table orders disable trigger user;
update orders set pays_on_delivery = true where payment_label ~* 'contra ?-?entrega|al recibir';
alter table orders enable trigger user;

update store_settings set payment_ways = (
  select jsonb_agg(way || jsonb_build_object('onDelivery', way->>'label' ~* 'contra ?-?entrega|al recibir') order by place)
    from jsonb_array_elements(payment_ways) with ordinality one (way, place))
  where jsonb_array_length(payment_ways) > 0;
