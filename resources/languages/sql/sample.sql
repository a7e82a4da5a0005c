-- About people — π.
CREATE TABLE IF NOT EXISTS app.people (
  id INT PRIMARY KEY,
  "full name" VARCHAR(20) DEFAULT 'it''s; (x y',
  price DECIMAL(10, 2) NOT NULL, -- , hidden INT
  CONSTRAINT fk FOREIGN KEY (id) REFERENCES other (id),
  CHECK (id IS NOT NULL)
);

CREATE OR REPLACE VIEW adults AS
  SELECT * FROM app.people;
CREATE MATERIALIZED VIEW IF NOT EXISTS totals AS SELECT 1;
CREATE UNIQUE INDEX people_by_name ON app.people ("full name");

-- Greets.
CREATE FUNCTION app.greet(who text) RETURNS text AS $body$
BEGIN
  RETURN 'hello; ' || who;
END;
$body$ LANGUAGE plpgsql;
CREATE TRIGGER touched BEFORE INSERT ON app.people
  FOR EACH ROW EXECUTE FUNCTION app.greet();
CREATE TYPE mood AS ENUM ('good', 'bad');
CREATE DOMAIN age AS int CHECK (value > 0);
CREATE SCHEMA reports;
CREATE SEQUENCE numbers START 1;

INSERT INTO app.people VALUES (1, 'a', 2);
SELECT 1 FROM app.people;

DELIMITER //
CREATE PROCEDURE `shop`.`count_all`(IN x INT)
BEGIN
  IF x THEN
    SELECT 1;
  END IF;
END //
DELIMITER ;

CREATE TABLE [dbo].[Users] (
  [Id] int NOT NULL,
  [Name] nvarchar(10)
)
GO
ALTER PROCEDURE [dbo].[Clean] @days int AS
BEGIN
  DELETE FROM [Users];
END
SELECT 2;
GO
