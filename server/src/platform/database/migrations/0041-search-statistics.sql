-- With 100 examples of searched texts, one of them that contains by chance what few contain made PostgreSQL expect it in every hundredth
-- event, and read hundreds of thousands of them by their date (docs/decisions/kept-plans.md).
alter table events alter column search_text set statistics 1000;
analyze events (search_text);
