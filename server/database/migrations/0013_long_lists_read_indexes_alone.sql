DROP INDEX "sessions_starts_at";--> statement-breakpoint
CREATE INDEX "sessions_starts_at" ON "sessions" USING btree ("starts_at","id");--> statement-breakpoint
-- With the column itself in it, an index of what it is folded to is read alone, without a look at the table.
DROP INDEX orders_lastname_folded;
--> statement-breakpoint
CREATE INDEX orders_lastname_folded ON orders (fold(lastname), id) INCLUDE (lastname);
--> statement-breakpoint
-- The list of members leaves the admins out: their role must be in it too.
DROP INDEX users_lastname_folded;
--> statement-breakpoint
CREATE INDEX users_lastname_folded ON users (fold(lastname), id) INCLUDE (lastname, roles_id);
--> statement-breakpoint
DROP INDEX users_firstname_folded;
--> statement-breakpoint
CREATE INDEX users_firstname_folded ON users (fold(firstname), id) INCLUDE (firstname, roles_id);
--> statement-breakpoint
DROP INDEX users_email_folded;
--> statement-breakpoint
CREATE INDEX users_email_folded ON users (fold(email), id) INCLUDE (email, roles_id);
--> statement-breakpoint
-- What has an @ is looked for from its beginning.
CREATE INDEX orders_email_start ON orders (fold(email) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX users_email_start ON users (fold(email) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX purchases_email_start ON purchases (fold(email) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX mails_to_start ON mails (fold("to") text_pattern_ops);
--> statement-breakpoint
CREATE INDEX audit_lines_words_trigrams ON audit_lines USING gin (fold(entity || ' ' || action) gin_trgm_ops);
--> statement-breakpoint
DROP INDEX users_created_date;
--> statement-breakpoint
CREATE INDEX users_created_date ON users (created_date, id) INCLUDE (roles_id);
--> statement-breakpoint
DROP INDEX users_last_seen_first;
--> statement-breakpoint
CREATE INDEX users_last_seen_first ON users (last_connection_date DESC NULLS LAST, id DESC) INCLUDE (roles_id);
