/** Every line with a remark of its own, so that a lost one is seen. */
export const remarked = (text: string): string =>
  text.split('\n').map((line, i) => (line.trim() === '' || line.includes('#') || /[>|]-?$/.test(line) || /^\s+[a-zA-Z].*[^:},\]"*]$/.test(line) ? line : `${line} # r${i}`)).join('\n')

/** The comments of a text, sorted. */
export const remarks = (text: string): readonly string[] => [...text.matchAll(/#[^\n"']*$/gm)].map(([remark]) => remark.trim()).sort()
