-- Both statements of a sale, as server/booking/claim-queries.ts and queries.ts have them (place_orders, mark_confirmed).
-- What is not here, and what the product does besides: recognise the buyer, look at the screening, the simulated
-- bank's own books (a third commit), the mail.
\set person random(:first_person, :last_person)
\set screening random(:first_screening, :last_screening)
with wanted as (
  select * from jsonb_to_recordset(format('[{"reference":"%s","sessions_id":%s,"users_id":%s,"seats":1,"lastname":"Strapontin","firstname":"Mona","email":"mona@exemple.fr","prepaid":0,"request_hash":"x"}]', gen_random_uuid(), :screening::int, :person::int)::jsonb) as claim(
    reference text, sessions_id int, users_id int, seats int, price int, prepaid int, lastname text,
    firstname text, email text, idempotency_key text, request_hash text)
), asked as (
  select sessions_id, sum(seats) as seats from wanted group by sessions_id
), locked as (
  select id from sessions where id = any(array(select sessions_id from asked)) order by id for no key update
), taken as (
  update sessions set sold_seats = sold_seats + asked.seats
  from locked join asked on asked.sessions_id = locked.id
  where sessions.id = locked.id and starts_at > now() and cancelled_at is null
    and not exists (
      select from wanted
      where wanted.sessions_id = sessions.id and wanted.price <> (sessions.price + supplement) * wanted.seats)
  returning sessions.id, price + supplement as seat_price
), held as (
  insert into seats_held (sessions_id, users_id, seats)
  select taken.id, users_id, sum(seats) from taken join wanted on sessions_id = taken.id
  group by taken.id, users_id order by taken.id, users_id
  on conflict (sessions_id, users_id) do update set seats = seats_held.seats + excluded.seats
)
insert into orders (reference, sessions_id, users_id, state, lastname, firstname, email, nbr_seats_payed,
  price_order, prepaid_amount, order_date, check_at, idempotency_key, request_hash)
select reference, taken.id, users_id, 'pending', lastname, firstname, email, seats, seat_price * seats, prepaid,
  now(), now() + interval '15 seconds', idempotency_key, request_hash
from taken join wanted on sessions_id = taken.id
returning id as order_id \gset
with paid as (
  select * from jsonb_to_recordset(format('[{"id":%s,"brand":"visa","last4":"4242","codes":["%s"]}]', :order_id::int, gen_random_uuid())::jsonb)
    as paid(id int, brand text, last4 text, codes jsonb)
), done as (
  update orders set state = 'confirmed', check_at = null, card_brand = brand, card_last4 = last4
  from paid where orders.id = paid.id and state = 'pending' returning paid.id, codes
)
insert into tickets (orders_id, code)
select done.id, code from done, jsonb_array_elements_text(codes) as code
returning id, orders_id, code;
