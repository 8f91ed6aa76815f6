DROP INDEX "voucher_movements_once";--> statement-breakpoint
CREATE INDEX "voucher_movements_orders_id" ON "voucher_movements" USING btree ("orders_id");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_movements_once" ON "voucher_movements" USING btree ("orders_id","vouchers_id") WHERE "voucher_movements"."cause" = 'spend';--> statement-breakpoint
-- An order gives back in one go or place by place, and never more to a voucher than it took of it.
CREATE FUNCTION voucher_movements_within_spent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(delta) FROM voucher_movements WHERE orders_id = NEW.orders_id AND vouchers_id = NEW.vouchers_id) > 0 THEN
    RAISE EXCEPTION 'order % gives back more than it took of voucher %', NEW.orders_id, NEW.vouchers_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'voucher_movements_within_spent', TABLE = 'voucher_movements';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER voucher_movements_within_spent AFTER INSERT ON voucher_movements
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.cause = 'give_back') EXECUTE FUNCTION voucher_movements_within_spent();
