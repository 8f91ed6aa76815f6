-- Both statements of a sale, as server/booking/claim-queries.ts and settle-queries.ts have them (place_orders, mark_confirmed).
-- What is not here, and what the product does besides: recognise the buyer, look at the screening, the simulated
-- bank's own books (a third commit), the mail.
\set person random(:first_person, :last_person)
\set screening random(:first_screening, :last_screening)
with wanted as (
  select claim.* from jsonb_to_recordset(format('[{"reference":"%s","sessions_id":%s,"users_id":%s,"seats":1,"lastname":"Strapontin","firstname":"Mona","email":"mona@exemple.fr","prepaid":0,"request_hash":"x"}]', gen_random_uuid(), :screening::int, :person::int)::jsonb) as claim(
    reference text, sessions_id int, users_id int, seats int, price int, prepaid int, lastname text,
    firstname text, email text, idempotency_key text, request_hash text, held_from text)
  left join unpaid_by_account own on own.users_id = claim.users_id
  left join unpaid_by_connection here
    on here.sessions_id = claim.sessions_id and here.held_from = claim.held_from
  where (own.users_id is null or (own.orders < 2::int
      and own.seats + claim.seats <= 10::int
      and coalesce(own.wait_until, '-infinity') <= now()))
    and (here.most is null or here.seats + claim.seats <= here.most)
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
      where wanted.sessions_id = sessions.id
        and wanted.price <> (sessions.price + supplement) * wanted.seats)
  returning sessions.id, price + supplement as seat_price, total_seats
), unpaid as (
  insert into unpaid_by_account as own (users_id, orders, seats)
  select users_id, count(*), sum(seats) from taken join wanted on sessions_id = taken.id
  group by users_id order by users_id
  on conflict (users_id) do update set orders = own.orders + excluded.orders, seats = own.seats + excluded.seats
  returning users_id
), unpaid_here as (
  insert into unpaid_by_connection as here (sessions_id, held_from, seats, most)
  select taken.id, held_from, sum(seats),
    greatest(10::int, floor(total_seats * 0.25::float8)::int)
  from taken join wanted on sessions_id = taken.id join unpaid on unpaid.users_id = wanted.users_id
  where held_from is not null
  group by taken.id, held_from, total_seats order by taken.id, held_from
  on conflict (sessions_id, held_from) do update set seats = here.seats + excluded.seats, most = excluded.most
), held as (
  insert into seats_held (sessions_id, users_id, seats)
  select taken.id, users_id, sum(seats) from taken join wanted on sessions_id = taken.id
  group by taken.id, users_id order by taken.id, users_id
  on conflict (sessions_id, users_id) do update set seats = seats_held.seats + excluded.seats
)
insert into orders (reference, sessions_id, users_id, state, lastname, firstname, email, nbr_seats_payed,
  price_order, prepaid_amount, order_date, check_at, idempotency_key, request_hash, held_from)
select reference, taken.id, users_id, 'pending', lastname, firstname, email, seats, seat_price * seats,
  prepaid,
  now(), now() + interval '15 seconds', idempotency_key, request_hash, held_from
from taken join wanted on sessions_id = taken.id
returning id as order_id \gset
with paid as (
  select * from jsonb_to_recordset(format('[{"id":%s,"brand":"visa","last4":"4242","codes":["%s"]}]', :order_id::int, gen_random_uuid())::jsonb)
    as paid(id int, brand text, last4 text, codes jsonb)
), done as (
  update orders set state = 'confirmed', check_at = null, held_from = null, card_brand = brand,
    card_last4 = last4
  from paid join orders was on was.id = paid.id where orders.id = paid.id and orders.state = 'pending'
  returning paid.id, codes, orders.users_id, orders.sessions_id, was.held_from, orders.nbr_seats_payed as seats
), owed as (
  select users_id, count(*) as orders, sum(seats) as seats from done group by users_id
), debtors as (
  select users_id from unpaid_by_account where users_id = any(array(select users_id from owed))
  order by users_id for no key update
), settled as (
  update unpaid_by_account own
  set orders = greatest(own.orders - owed.orders, 0), seats = greatest(own.seats - owed.seats, 0)
  from debtors join owed on owed.users_id = debtors.users_id where own.users_id = debtors.users_id
  returning own.users_id
), owed_here as (
  select sessions_id, held_from, sum(seats) as seats from done join settled on settled.users_id = done.users_id
  where held_from is not null group by sessions_id, held_from
), connections as (
  select here.sessions_id, here.held_from, owed_here.seats from unpaid_by_connection here
  join owed_here on owed_here.sessions_id = here.sessions_id and owed_here.held_from = here.held_from
  order by here.sessions_id, here.held_from for no key update of here
), settled_here as (
  update unpaid_by_connection here set seats = greatest(here.seats - connections.seats, 0) from connections
  where here.sessions_id = connections.sessions_id and here.held_from = connections.held_from
)
insert into tickets (orders_id, code)
select done.id, code from done, jsonb_array_elements_text(codes) as code
returning id, orders_id, code;
