DROP INDEX "orders_order_date";--> statement-breakpoint
DROP INDEX "categories_movies_categories_id";--> statement-breakpoint
DROP INDEX "movies_release_date";--> statement-breakpoint
DROP INDEX "mails_created_at";--> statement-breakpoint
CREATE INDEX "audit_lines_at" ON "audit_lines" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "mails_tries" ON "mails" USING btree ("tries","id");--> statement-breakpoint
CREATE INDEX "mails_not_sent" ON "mails" USING btree ("state","id") WHERE "mails"."state" <> 'sent';--> statement-breakpoint
CREATE INDEX "orders_order_date" ON "orders" USING btree ("order_date","id");--> statement-breakpoint
CREATE INDEX "categories_movies_categories_id" ON "categories_movies" USING btree ("categories_id","id");--> statement-breakpoint
CREATE INDEX "movies_release_date" ON "movies" USING btree ("release_date","id");--> statement-breakpoint
CREATE INDEX "mails_created_at" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX movies_director_folded ON movies (fold(director), id);
--> statement-breakpoint
CREATE INDEX movies_time_folded ON movies (fold("time"), id);
--> statement-breakpoint
CREATE INDEX mails_words_trigrams ON mails USING gin (fold("to" || ' ' || subject) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX mails_last_sent_first ON mails (sent_at DESC NULLS LAST, id DESC);
