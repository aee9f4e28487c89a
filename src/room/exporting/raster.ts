import type { Picture } from '../../export'

/** px a side that every browser's canvas can hold, and device pixels for one px of the picture. */
export const MOST_CANVAS_PX = 16_384
const SCALE = 2
/** px of one PNG's height before scaling: the next one goes on. */
export const MOST_PNG_PX = MOST_CANVAS_PX / SCALE

/**
 * A picture as PNG at twice its size; at less where a canvas can't hold that. Errors: rejects with a sentence that can be shown.
 */
export async function pngOf({ svg, width, height }: Picture): Promise<Blob> {
  const scale = Math.min(SCALE, MOST_CANVAS_PX / width, MOST_CANVAS_PX / height)
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image(width, height)
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('This browser gives no canvas to draw on. Export SVG instead.')
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (blob === null) throw new Error('The picture is too large for this browser. Export SVG, or fewer records.')
    return blob
  } finally {
    URL.revokeObjectURL(url)
  }
}
