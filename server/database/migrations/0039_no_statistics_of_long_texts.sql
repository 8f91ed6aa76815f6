-- Nobody looks for a line by these as a whole, but each time a table is analysed they were read, unpacked and
-- compared: 12,000 mails took two seconds in the embedded database, in which nobody else is served.
ALTER TABLE "mails" ALTER COLUMN "text" SET STATISTICS 0, ALTER COLUMN "document" SET STATISTICS 0, ALTER COLUMN "attachments" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "audit_lines" ALTER COLUMN "before" SET STATISTICS 0, ALTER COLUMN "after" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "as_bought" SET STATISTICS 0;
