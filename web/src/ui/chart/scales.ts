/** All scales that our charts use. Built in place of those that the drawing library brings, which are ten times as many. */
export { scaleBand, scaleLinear, scalePoint } from 'd3-scale'
