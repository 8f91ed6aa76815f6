-- First the users and then the mails, as a sale locks them: in another order the two could wait for each other.
-- The list of members leaves out guests since 0064. With this condition its indexes are read without the table again.
DROP INDEX users_lastname_folded;--> statement-breakpoint
CREATE INDEX users_lastname_folded ON users (fold(lastname), id) INCLUDE (lastname, roles_id) WHERE not guest;--> statement-breakpoint
DROP INDEX users_firstname_folded;--> statement-breakpoint
CREATE INDEX users_firstname_folded ON users (fold(firstname), id) INCLUDE (firstname, roles_id) WHERE not guest;--> statement-breakpoint
DROP INDEX users_email_folded;--> statement-breakpoint
CREATE INDEX users_email_folded ON users (fold(email), id) INCLUDE (email, roles_id) WHERE not guest;--> statement-breakpoint
DROP INDEX users_created_date;--> statement-breakpoint
CREATE INDEX users_created_date ON users (created_date, id) INCLUDE (roles_id) WHERE not guest;--> statement-breakpoint
DROP INDEX users_last_seen_first;--> statement-breakpoint
CREATE INDEX users_last_seen_first ON users (last_connection_date DESC NULLS LAST, id DESC) INCLUDE (roles_id) WHERE not guest;--> statement-breakpoint
CREATE INDEX users_members ON users (id) INCLUDE (roles_id) WHERE not guest;--> statement-breakpoint
-- A stored column, because folding the text of 100,000 mails took most of a search for one letter.
DROP INDEX mails_words_trigrams;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "words" text GENERATED ALWAYS AS (left(fold("to" || ' ' || subject), 500)) STORED;--> statement-breakpoint
CREATE INDEX "mails_words_trigrams" ON "mails" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
ANALYZE mails;
