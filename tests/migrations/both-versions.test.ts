import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { acceptedHazards, promisedSince } from './accepted-hazards.ts'
import { hazardsOf } from './both-versions.ts'

const folder = join(import.meta.dirname, '../../server/database/migrations')
const migrations = readdirSync(folder)
  .filter(name => name.endsWith('.sql') && name >= promisedSince)
  .map(name => [name.replace('.sql', ''), hazardsOf(readFileSync(join(folder, name), 'utf8'))] as const)

test('each risky change in a migration states why it is safe while the previous version still runs', () => {
  expect(migrations.length).toBeGreaterThan(4)
  const unexplained = migrations.flatMap(([name, hazards]) =>
    hazards.filter(hazard => !acceptedHazards[name]?.[hazard]).map(hazard => `${name}: ${hazard}`),
  )
  expect(unexplained).toEqual([])
})

test('every reason stated for a risky change belongs to an existing change in a migration', () => {
  const found = new Map(migrations)
  const idle = Object.entries(acceptedHazards).flatMap(([name, reasons]) =>
    Object.keys(reasons).filter(hazard => !found.get(name)?.includes(hazard)),
  )
  expect(idle).toEqual([])
})

describe('hazardsOf, which finds risky SQL statements', () => {
  test.each([
    ['ALTER TABLE "users" DROP COLUMN "phone";', 'drops all or part of users'],
    ['DROP TABLE "limits";', 'drops all or part of limits'],
    ['ALTER TABLE "users" RENAME COLUMN "a" TO "b";', 'renames something in users'],
    ['ALTER TABLE "users" RENAME TO "people";', 'renames something in users'],
    ['ALTER TABLE "users" ADD COLUMN "phone" text NOT NULL;', 'adds a required column to users'],
    [
      'ALTER TABLE "orders" ADD COLUMN "at" timestamptz DEFAULT now() NOT NULL;',
      'rewrites all rows of orders',
    ],
    [
      'ALTER TABLE "orders" ADD COLUMN "w" text GENERATED ALWAYS AS (fold(a)) STORED;',
      'rewrites all rows of orders',
    ],
    ['ALTER TABLE "users" ALTER COLUMN "phone" SET NOT NULL;', 'alters a column of users'],
    ['ALTER TABLE "users" ALTER COLUMN "phone" SET DATA TYPE integer;', 'alters a column of users'],
    [
      'ALTER TABLE "users" ADD CONSTRAINT "c" CHECK (a > 0);',
      'adds a constraint that is checked on all rows of users',
    ],
    ['ALTER TABLE "users" DROP CONSTRAINT "c";', 'drops a constraint of users'],
    [
      'CREATE UNIQUE INDEX "i" ON "orders" USING btree ("a");',
      'blocks writes during the index build on orders',
    ],
    ['-- why\nUPDATE orders SET a = 1;', 'changes rows of orders'],
    ['INSERT INTO roles VALUES (9);', 'adds rows to roles'],
    ['CREATE TRIGGER t AFTER UPDATE ON "orders" EXECUTE FUNCTION f();', 'changes a trigger of orders'],
    ['CREATE OR REPLACE FUNCTION f() RETURNS trigger AS $$ $$;', 'changes a function'],
    ['VACUUM;', 'is an unknown kind of statement (VACUUM;) to'],
  ])('the SQL statement %s is reported as « %s »', (statement, hazard) => {
    expect(hazardsOf(statement)).toEqual([hazard])
  })

  test.each([
    'ALTER TABLE "users" ADD COLUMN "phone" text;',
    `ALTER TABLE "users" ADD COLUMN "phone" text DEFAULT '' NOT NULL;`,
    'ALTER TABLE "cinemas" ALTER COLUMN "nbr_theater" SET DEFAULT 0;',
    'CREATE FUNCTION f() RETURNS trigger AS $$ $$;',
    'ALTER TABLE "users" ALTER COLUMN "phone" SET STATISTICS 0, ALTER COLUMN "email" SET STATISTICS 10;',
    'CREATE TABLE "t" (a int NOT NULL);--> statement-breakpoint\nCREATE INDEX "i" ON "t" USING btree ("a");--> statement-breakpoint\nALTER TABLE "t" ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "users"("id");--> statement-breakpoint\nUPDATE t SET a = 1;',
  ])('the SQL statement %s is not reported as risky', statement => {
    expect(hazardsOf(statement)).toEqual([])
  })
})
