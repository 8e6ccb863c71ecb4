export { TrendChart, type TrendPoint } from './trend-chart.tsx';
