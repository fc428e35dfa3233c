-- Design prices lie in the tables of the grids, too: a scope is a grid whose rows are design options.

-- fabric or designs
ALTER TABLE grid ADD COLUMN kind TEXT NOT NULL DEFAULT 'fabric';

-- Which scope a grid of designs is, as it was chosen.
CREATE TABLE design_scope (
  grid INTEGER PRIMARY KEY REFERENCES grid (id),
  retailer TEXT NOT NULL,
  main_product TEXT NOT NULL,
  product TEXT NOT NULL,
  retailer_name TEXT,
  main_product_name TEXT,
  product_name TEXT,
  used_at INTEGER NOT NULL
) STRICT;

-- Small records: surcharges, express cost, formulas. What the service last said, and what was typed and not saved, as JSON.
CREATE TABLE price_record (
  service TEXT NOT NULL,
  kind TEXT NOT NULL,
  retailer TEXT NOT NULL,
  -- '' where the kind has none
  product TEXT NOT NULL,
  view TEXT,
  read_at INTEGER,
  typed TEXT NOT NULL DEFAULT '{}',
  PRIMARY KEY (service, kind, retailer, product)
) STRICT, WITHOUT ROWID;

-- Test cases of a product's formulas, as JSON.
CREATE TABLE formula_cases (
  service TEXT NOT NULL,
  retailer TEXT NOT NULL,
  product TEXT NOT NULL,
  cases TEXT NOT NULL,
  PRIMARY KEY (service, retailer, product)
) STRICT, WITHOUT ROWID;
