/** Two voices, one over the other. */
export function Brand() {
  return (
    <span className="brand">
      <svg viewBox="0 0 22 22" aria-hidden="true" focusable="false">
        <path
          d="M3 5.5A2.5 2.5 0 0 1 5.5 3h7A2.5 2.5 0 0 1 15 5.5v3A2.5 2.5 0 0 1 12.5 11H8l-3.5 3v-3.2A2.5 2.5 0 0 1 3 8.5z"
          fill="var(--accent)"
        />
        <path
          d="M10 13h2.5A4.5 4.5 0 0 0 17 8.5V8a2.3 2.3 0 0 1 2 2.3v3.2a2.5 2.5 0 0 1-1.5 2.3V19L14 16h-1.7A2.3 2.3 0 0 1 10 13.7z"
          fill="var(--mark)"
          stroke="var(--accent)"
          strokeWidth="1.2"
          strokeLinejoin="round"
        />
      </svg>
      <h1 className="brand-name">Parley</h1>
    </span>
  )
}
