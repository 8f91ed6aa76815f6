\set person random(:first_person, :last_person)
\set screening random(:first_screening, :last_screening)
with wanted as (
  select * from jsonb_to_recordset(format('[{"reference":"%s","users_id":%s,"seats":1,"lastname":"Strapontin","firstname":"Mona","email":"mona@exemple.fr","request_hash":"x"}]', gen_random_uuid(), :person::int)::jsonb) as claim(
    reference text, users_id int, seats int, price int, lastname text, firstname text, email text,
    idempotency_key text, request_hash text)
), taken as (
  update sessions set sold_seats = sold_seats + (select sum(seats) from wanted)
  where id = :screening::int and starts_at > now() and cancelled_at is null
    and not exists (select from wanted where wanted.price <> (sessions.price + supplement) * seats)
  returning id, price + supplement as seat_price
), held as (
  insert into seats_held (sessions_id, users_id, seats)
  select taken.id, users_id, sum(seats) from taken, wanted group by taken.id, users_id order by users_id
  on conflict (sessions_id, users_id) do update set seats = seats_held.seats + excluded.seats
)
insert into orders (reference, sessions_id, users_id, state, lastname, firstname, email, nbr_seats_payed,
  price_order, order_date, check_at, idempotency_key, request_hash)
select reference, taken.id, users_id, 'pending', lastname, firstname, email, seats, seat_price * seats,
  now(), now() + interval '15 seconds', idempotency_key, request_hash
from taken, wanted
returning id as order_id \gset
with done as (
  update orders set state = 'confirmed', check_at = null, card_brand = 'visa', card_last4 = '4242'
  where id = :order_id::int and state = 'pending' returning id
), made as (
  insert into tickets (orders_id, code)
  select done.id, code from done, jsonb_array_elements_text(format('["%s"]', gen_random_uuid())::jsonb) as code
) select id from done;
