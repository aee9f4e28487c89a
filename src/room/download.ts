/** Hands a file to the browser's own download. `content` is taken as it is: no byte is added or changed. */
export function download(name: string, content: Uint8Array<ArrayBuffer> | string, type = 'application/octet-stream'): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The click only starts the reading of the blob; some browsers lose the file when the address goes at once.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** A title as a file's name: what file systems refuse becomes a dash, and an extension is added where there is none. */
export function fileName(title: string, extension: string): string {
  const plain = title
    .trim()
    // oxlint-disable-next-line no-control-regex -- control characters are what has to go
    .replace(/[\\/:*?"<>|\u0000-\u001f]+/g, '-')
    .replace(/^\.+/, '')
  const named = plain === '' ? 'machine' : plain
  return /\.(ya?ml|json|txt|jsonl|ndjson)$/i.test(named) ? named : `${named}.${extension}`
}
