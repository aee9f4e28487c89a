import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { contentSecurityPolicy } from './scripts/build/contentSecurityPolicy.ts'
import { lazyEditor } from './scripts/build/lazyEditor.ts'

const soaking = process.env['SOAK'] === '1'

export default defineConfig({
  // Relative, so that the built page works from any folder of any server.
  base: './',
  plugins: [react(), contentSecurityPolicy(), lazyEditor()],
  build: {
    target: 'es2023',
    // A data: URL in a style sheet or script is harder to reason about under the policy than a file of our own.
    assetsInlineLimit: 0,
    // The editor's chunk is large by nature, and `lazyEditor` keeps it out of the first load.
    chunkSizeWarningLimit: 4096,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: 'flow', test: /[\\/]node_modules[\\/](@xyflow|d3-[a-z]+|@dagrejs)[\\/]/, priority: 2 },
            { name: 'language', test: /[\\/]node_modules[\\/](yaml|@marcbachmann|re2js)[\\/]/, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  test: {
    // The core is pure: nothing is left behind from one file to the next, and loading it once halves the time.
    isolate: false,
    // A test that draws asks for a DOM in its first line: `// @vitest-environment happy-dom`.
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    maxWorkers: 2,
    testTimeout: soaking ? 900_000 : 60_000,
  },
})
