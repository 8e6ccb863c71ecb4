import { AreaChart } from '@mantine/charts';
import { useId } from 'react';
import { DisplayText } from '../display-text/display-text.tsx';
import '@mantine/charts/styles.layer.css';
import * as css from './trend-chart.module.css';

/** One value of a `TrendChart`. */
export interface TrendPoint {
  /** On the horizontal axis, and in the table. */
  label: string;
  value: number;
}

interface TrendChartProps {
  title: string;
  /** What the points are, such as "Day"; the head of the first column of the table. */
  pointName: string;
  /** The earliest first. */
  points: readonly TrendPoint[];
  format: (value: number) => string;
}

/**
 * How one number developed: the latest value, a chart, and the same as a table for those who cannot
 * see it.
 */
export function TrendChart({ title, pointName, points, format }: TrendChartProps) {
  const titleId = useId();
  const latest = points.at(-1);
  return (
    <figure className={css.figure} aria-labelledby={titleId}>
      <figcaption className={css.caption}>
        <span id={titleId}>{title}</span>
        {latest && <DisplayText size="large">{format(latest.value)}</DisplayText>}
      </figcaption>
      <div className={css.chart} aria-hidden="true">
        <AreaChart
          h={120}
          data={points.map(({ label, value }) => ({ label, value }))}
          dataKey="label"
          series={[{ name: 'value', label: title, color: 'var(--muster-moss)' }]}
          valueFormatter={format}
          curveType="linear"
          gridAxis="none"
          withDots={false}
          withYAxis={false}
          xAxisProps={{ ticks: [...new Set([points[0]?.label ?? '', latest?.label ?? ''])] }}
          yAxisProps={{ domain: [0, (highest: number) => Math.max(1, highest)] }}
          areaProps={{ isAnimationActive: false }}
          // The table is for keyboard and screen readers.
          areaChartProps={{ accessibilityLayer: false }}
        />
      </div>
      <details className={css.details}>
        <summary className={css.summary}>
          Show <span className={css.hidden}>{title} </span>as a table
        </summary>
        <div className={css.scroll}>
          <table className={css.table} aria-labelledby={titleId}>
            <thead>
              <tr>
                <th scope="col">{pointName}</th>
                <th scope="col">{title}</th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map(({ label, value }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{format(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
