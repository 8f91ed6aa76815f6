-- What came and went is only ever added to.
CREATE FUNCTION voucher_movements_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'voucher_movements is append-only'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'voucher_movements_append_only', TABLE = 'voucher_movements';
END $$;
--> statement-breakpoint
CREATE TRIGGER voucher_movements_append_only BEFORE UPDATE OR DELETE ON voucher_movements
  FOR EACH ROW EXECUTE FUNCTION voucher_movements_append_only();
--> statement-breakpoint
-- At the end of every transaction that touched one, a balance is the sum of its movements.
CREATE FUNCTION vouchers_balance_is_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched int;
  held int;
BEGIN
  IF TG_TABLE_NAME = 'vouchers' THEN touched := NEW.id; ELSE touched := NEW.vouchers_id; END IF;
  SELECT balance INTO held FROM vouchers WHERE id = touched;
  IF held <> (SELECT coalesce(sum(delta), 0) FROM voucher_movements WHERE vouchers_id = touched) THEN
    RAISE EXCEPTION 'the balance of voucher % is not the sum of its movements', touched
      USING ERRCODE = 'check_violation', CONSTRAINT = 'vouchers_balance_is_sum', TABLE = 'vouchers';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER vouchers_balance_is_sum AFTER INSERT OR UPDATE OF balance ON vouchers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION vouchers_balance_is_sum();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER vouchers_balance_is_sum AFTER INSERT ON voucher_movements
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION vouchers_balance_is_sum();
--> statement-breakpoint
-- What e-cards and vouchers paid of an order is the sum of its parts. Orders without any are not looked at.
CREATE FUNCTION orders_prepaid_is_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched int;
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN touched := NEW.id; ELSE touched := NEW.orders_id; END IF;
  IF (SELECT prepaid_amount FROM orders WHERE id = touched)
     <> (SELECT coalesce(sum(amount), 0) FROM order_parts WHERE orders_id = touched) THEN
    RAISE EXCEPTION 'the parts of order % are not what was prepaid', touched
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_prepaid_is_sum', TABLE = 'orders';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_prepaid_is_sum AFTER INSERT OR UPDATE OF prepaid_amount ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.prepaid_amount <> 0) EXECUTE FUNCTION orders_prepaid_is_sum();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_prepaid_is_sum AFTER INSERT OR UPDATE ON order_parts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orders_prepaid_is_sum();
--> statement-breakpoint
CREATE INDEX purchases_person_trigrams ON purchases USING gin (fold(lastname || ' ' || firstname || ' ' || email) gin_trgm_ops);
