CREATE TABLE "shared_files" (
	"name" text NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "shared_files_name_part_pk" PRIMARY KEY("name","part")
);
