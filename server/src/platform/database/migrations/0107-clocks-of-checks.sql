-- A check of a gun keeps that its time was corrected, as scans do
-- (docs/product/gate.md#clocks).
alter table chrono_checks add column is_clock_corrected boolean not null default false;
