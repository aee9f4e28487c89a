import type { Plugin } from 'vite'

/**
 * What the built page may load: itself, and nothing from anywhere else. Monaco and React Flow set inline styles, and
 * Monaco's font and cursors come as data; no script is ever inline or evaluated.
 *
 * Whom the page may ask (`connect-src`, and `default-src`, which stands for it) is not here: policies only ever add up, and
 * that one depends on the providers of the tab. `agents/live/policy` sets it before anything else of the page runs.
 */
export const policy = [
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "media-src 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'none'",
].join('; ')

/** Writes the policy into the built page. The development server is left out: its refresh needs an inline script. */
export const contentSecurityPolicy = (): Plugin => ({
  name: 'parley:content-security-policy',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy }, injectTo: 'head-prepend' },
    ],
  },
})
