-- What waits to be sent is sent as plain paragraphs: its page was kept drawn, not as what it says.
UPDATE "mails" SET "document" = jsonb_build_object('subject', "subject", 'blocks', jsonb_build_array(jsonb_build_object('kind', 'paragraph', 'text', "text")))
  WHERE "state" <> 'sent' AND "text" IS NOT NULL AND "html" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "html";