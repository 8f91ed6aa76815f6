DROP INDEX "mails_users_id";--> statement-breakpoint
CREATE INDEX "mails_users_id" ON "mails" USING btree ("users_id","created_at");