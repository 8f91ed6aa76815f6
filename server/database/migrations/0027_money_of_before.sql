-- The money journal of everything there was before it. Its indexes are drawn anew afterwards: a million orders are two
-- million lines.
DROP INDEX money_journal_at;
--> statement-breakpoint
DROP INDEX money_journal_place_once;
--> statement-breakpoint
-- What the boutique sold, took back and saw end, from the ledgers of its vouchers. What goes back for each voucher of a
-- purchase is its share of the refund by what was left of it; what ended is worth its share of the price.
INSERT INTO money_journal (at, cause, means, amount, supplement, vat_permille, units, purchases_id, vouchers_id, voucher_movements_id)
SELECT moved.at, moved.cause, CASE WHEN moved.cause = 'expiry' THEN vouchers.kind ELSE 'card' END,
  coalesce(CASE moved.cause
    WHEN 'purchase' THEN price_purchase / quantity
    WHEN 'withdrawal' THEN floor(to_refund::numeric * (up_to + delta) / all_left)::int - floor(to_refund::numeric * up_to / all_left)::int
    ELSE price_purchase / quantity - floor((price_purchase / quantity)::numeric * (initial + delta) / initial)::int
  END, 0),
  0, 55, delta, vouchers.purchases_id, vouchers.id, moved.id
FROM (
  SELECT voucher_movements.*,
    -sum(delta) OVER (PARTITION BY voucher_movements.cause, purchases_id) AS all_left,
    -sum(delta) OVER (PARTITION BY voucher_movements.cause, purchases_id ORDER BY voucher_movements.id) AS up_to
  FROM voucher_movements JOIN vouchers ON vouchers.id = vouchers_id
  WHERE cause IN ('purchase', 'withdrawal', 'expiry')
) moved
JOIN vouchers ON vouchers.id = vouchers_id LEFT JOIN purchases ON purchases.id = vouchers.purchases_id
LEFT JOIN payments ON payments.reference = purchases.reference
ORDER BY moved.at, moved.id;
--> statement-breakpoint
-- What e-cards, invitations and gift vouchers paid of each place that was sold, as contract/rules/who-paid-what.ts says
-- it: cards whole places, the dearest first; then vouchers, by number, what is left of the others.
CREATE TEMPORARY TABLE prepaid_shares ON COMMIT DROP AS
WITH part AS (
  SELECT order_parts.orders_id, vouchers_id, kind, units, amount,
    sum(units) OVER (PARTITION BY order_parts.orders_id, kind = 'bon_cadeau' ORDER BY vouchers_id) AS units_to,
    sum(amount) OVER (PARTITION BY order_parts.orders_id, kind = 'bon_cadeau' ORDER BY vouchers_id) AS amount_to
  FROM order_parts JOIN orders ON orders.id = order_parts.orders_id JOIN vouchers ON vouchers.id = vouchers_id
  WHERE state IN ('confirmed', 'cancelled', 'invited')
), place AS (
  SELECT places.id, places.orders_id, number, price,
    row_number() OVER (PARTITION BY places.orders_id ORDER BY price DESC, number) AS rank
  FROM places WHERE orders_id IN (SELECT orders_id FROM part)
), whole AS (
  SELECT place.id AS places_id, place.orders_id, kind AS means, vouchers_id, 1 AS units, price AS amount
  FROM place JOIN part ON part.orders_id = place.orders_id AND kind <> 'bon_cadeau'
    AND rank > units_to - units AND rank <= units_to
), left_to_pay AS (
  SELECT id, orders_id, price, sum(price) OVER (PARTITION BY orders_id ORDER BY number) AS price_to
  FROM place WHERE id NOT IN (SELECT places_id FROM whole)
), shared AS (
  SELECT left_to_pay.id AS places_id, left_to_pay.orders_id, kind AS means, vouchers_id,
    (least(price_to, amount_to) - greatest(price_to - price, amount_to - amount))::int AS amount
  FROM left_to_pay JOIN part ON part.orders_id = left_to_pay.orders_id AND kind = 'bon_cadeau'
)
SELECT places_id, orders_id, means, vouchers_id, units, amount FROM whole
UNION ALL SELECT places_id, orders_id, means, vouchers_id, amount, amount FROM shared WHERE amount > 0;
--> statement-breakpoint
-- Sales, at the moment of the order; cancellations, at that of their mail, or of the refund; and the places of screenings
-- that were cancelled and gave an invitation. The bank card pays, and gets back, what nothing else did.
INSERT INTO money_journal (at, cause, means, amount, supplement, vat_permille, units, orders_id, places_id, vouchers_id)
WITH sold AS (
  SELECT orders.id, orders.state, order_date, refunded_at FROM orders LEFT JOIN payments USING (reference)
  WHERE orders.state IN ('confirmed', 'cancelled', 'invited')
), share AS (
  SELECT places.id AS places_id, places.orders_id, 'card' AS means, NULL::int AS vouchers_id, NULL::int AS units,
    price + places.supplement - coalesce(covered, 0) AS amount, places.supplement, vat_permille
  FROM places LEFT JOIN (SELECT places_id, sum(amount)::int AS covered FROM prepaid_shares GROUP BY 1) AS other
    ON other.places_id = places.id
  WHERE covered IS NULL OR price + places.supplement > covered
  UNION ALL
  SELECT places_id, prepaid_shares.orders_id, means, vouchers_id, units, amount, 0, vat_permille
  FROM prepaid_shares JOIN places ON places.id = places_id
)
SELECT order_date AS at, 'sale', means, amount, supplement, vat_permille, -units, orders_id, places_id, vouchers_id
FROM share JOIN sold ON sold.id = orders_id
UNION ALL
SELECT coalesce(mail.created_at, refunded_at, order_date), 'cancellation', means, -amount, -supplement, vat_permille, units,
  share.orders_id, places_id, vouchers_id
FROM share JOIN sold ON sold.id = share.orders_id LEFT JOIN mails AS mail ON mail.cause = 'order-cancelled:' || sold.id
WHERE sold.state = 'cancelled'
UNION ALL
SELECT vouchers.created_at, 'invitation', 'invitation', 0, 0, vat_permille, 1, places.orders_id, places.id, vouchers.id
FROM places JOIN sold ON sold.id = places.orders_id AND sold.state = 'invited' JOIN vouchers ON vouchers.orders_id = sold.id
ORDER BY 1;
--> statement-breakpoint
CREATE INDEX money_journal_at ON money_journal USING btree (at);
--> statement-breakpoint
CREATE UNIQUE INDEX money_journal_place_once ON money_journal USING btree (places_id, cause, means, coalesce(vouchers_id, 0)) WHERE places_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE money_journal ADD CONSTRAINT money_journal_places_id_fk FOREIGN KEY (places_id) REFERENCES places (id);
--> statement-breakpoint
ANALYZE money_journal;
