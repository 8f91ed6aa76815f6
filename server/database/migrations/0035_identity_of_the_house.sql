CREATE TABLE "identity" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"name_house" text DEFAULT '' NOT NULL,
	"accent_color" text,
	"logo" text,
	"company_name" text DEFAULT '' NOT NULL,
	"legal_form" text DEFAULT '' NOT NULL,
	"share_capital" text DEFAULT '' NOT NULL,
	"head_office" text DEFAULT '' NOT NULL,
	"registration" text DEFAULT '' NOT NULL,
	"siret" text DEFAULT '' NOT NULL,
	"vat_number" text DEFAULT '' NOT NULL,
	"operating_authorisation" text DEFAULT '' NOT NULL,
	"publication_director" text DEFAULT '' NOT NULL,
	"contact_email" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"privacy_email" text DEFAULT '' NOT NULL,
	"accessibility_email" text DEFAULT '' NOT NULL,
	"host_name" text DEFAULT '' NOT NULL,
	"host_address" text DEFAULT '' NOT NULL,
	"host_phone" text DEFAULT '' NOT NULL,
	"host_country" text DEFAULT '' NOT NULL,
	"mediator_name" text DEFAULT '' NOT NULL,
	"mediator_address" text DEFAULT '' NOT NULL,
	"mediator_website" text DEFAULT '' NOT NULL,
	"payment_provider" text DEFAULT '' NOT NULL,
	"mail_provider" text DEFAULT '' NOT NULL,
	"social_links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mail_sender" text DEFAULT '' NOT NULL,
	"mail_signature" text DEFAULT '' NOT NULL,
	"minimum_age" integer DEFAULT 3 NOT NULL,
	"backup_days" integer DEFAULT 30 NOT NULL,
	"log_days" integer DEFAULT 30 NOT NULL,
	"fictional" boolean DEFAULT false NOT NULL,
	CONSTRAINT "identity_one" CHECK ("identity"."id" = 1),
	CONSTRAINT "identity_accent_color" CHECK ("identity"."accent_color" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
ALTER TABLE "cinemas" ADD COLUMN "opening_hours" jsonb DEFAULT '[{"opens":"17:00","closes":"23:00"},{"opens":"17:00","closes":"23:00"},{"opens":"17:00","closes":"23:00"},{"opens":"17:00","closes":"23:00"},{"opens":"17:00","closes":"23:00"},{"opens":"17:00","closes":"23:00"},{"opens":"17:00","closes":"23:00"}]'::jsonb NOT NULL;
--> statement-breakpoint
-- An empty house says what it lacks. One that was in use keeps the name its pages showed, and whom its mails came from.
INSERT INTO identity (name_house, mail_sender)
SELECT CASE WHEN EXISTS (SELECT FROM cinemas) OR EXISTS (SELECT FROM users) THEN 'Ouvreuse' ELSE '' END,
  CASE WHEN (SELECT count(*) FROM cinemas) BETWEEN 1 AND 3
    THEN (SELECT left(string_agg(name_cinema, ', ' ORDER BY id), 60) FROM cinemas) ELSE '' END;
--> statement-breakpoint
-- The demonstration's company, which stood in the source before.
UPDATE identity SET company_name = 'Les Faisceaux', legal_form = 'société par actions simplifiée (fictive)',
  share_capital = '10 000 €', head_office = '12, rue des Projectionnistes, 69000 Lyon',
  registration = 'RCS Lyon 000 000 000', siret = '000 000 000 00000', vat_number = 'FR 00 000000000',
  operating_authorisation = 'n° 00.000 (fictive)', host_name = 'Hébergeur d’exemple',
  host_address = '1, rue du Serveur, 75000 Paris', host_phone = '01 99 00 00 00', host_country = 'France',
  mediator_name = 'Médiateur de la consommation d’exemple',
  mediator_address = '2, place de la Conciliation, 75000 Paris', mediator_website = 'https://mediateur.example',
  mail_provider = 'Messagerie d’exemple',
  social_links = '["https://www.instagram.com/", "https://www.facebook.com/", "https://www.youtube.com/"]',
  fictional = true
WHERE EXISTS (SELECT FROM facts WHERE facts.name = 'demo');
--> statement-breakpoint
CREATE TRIGGER identity_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON identity
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
