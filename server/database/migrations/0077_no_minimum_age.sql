ALTER TABLE "identity" ALTER COLUMN "minimum_age" SET DEFAULT 0;--> statement-breakpoint
-- A cinema that has not entered its name yet has not chosen the former default of 3 years either.
UPDATE identity SET minimum_age = 0 WHERE minimum_age = 3 AND name_house = '' AND company_name = '';
