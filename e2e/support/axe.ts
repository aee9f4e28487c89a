import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What axe finds that keeps somebody out, one line a rule; empty is what a story wants. `within` looks at one part of the page
 * only: enough where the rest has been looked at before, and many times as quick.
 */
export async function serious(page: Page, within?: string): Promise<string[]> {
  // Everything is in one frame, so axe need not open a page of its own to put the frames' findings together.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary ?? ''}`).join(' | ')}`)
}
