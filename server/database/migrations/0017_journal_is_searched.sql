DROP INDEX "audit_lines_users_id";--> statement-breakpoint
CREATE INDEX "audit_lines_kind" ON "audit_lines" USING btree ("entity","at","id");--> statement-breakpoint
CREATE INDEX "audit_lines_gone" ON "audit_lines" USING gin (fold(coalesce("before" ->> 'title', "before" ->> 'name_cat', "before" ->> 'name_theater', "before" ->> 'name_cinema', "before" ->> 'name_role', "before" ->> 'name_product', '')) gin_trgm_ops) WHERE "audit_lines"."action" = 'delete';--> statement-breakpoint
CREATE INDEX "audit_lines_users_id" ON "audit_lines" USING btree ("users_id","at","id");