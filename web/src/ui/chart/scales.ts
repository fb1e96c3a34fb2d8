/** All scales that our charts use. The build puts them in the place of the many that the drawing library brings (vite.config.ts). */
export { scaleBand, scaleLinear, scalePoint } from 'd3-scale'
