/** Scales used by our charts. The build substitutes them for the chart library's full set (vite.config.ts). */
export { scaleBand, scaleLinear, scalePoint } from 'd3-scale'
