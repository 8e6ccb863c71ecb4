-- Holds a number until the branches that bring these migrations are merged; delete it then.
-- safe: it does nothing.
select 1;
