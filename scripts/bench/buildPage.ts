import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

export const outDir = '.results/bench'

/** Builds the page that holds the canvas and its peer. */
export const buildPage = (): Promise<unknown> =>
  build({
    configFile: false,
    root: resolve('scripts/bench/page'),
    base: './',
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: resolve(outDir), emptyOutDir: true, chunkSizeWarningLimit: 4096 },
  })
