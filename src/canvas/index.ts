export { Canvas, type CanvasProps } from './Canvas'
export { layOutMachine } from './layout'
