/** The wordmark with its adire lozenge. */
export function Brand() {
  return (
    <span className="inline-flex items-center gap-2 font-bold font-display text-2xl tracking-tight">
      <svg aria-hidden viewBox="0 0 32 32" className="size-8">
        <rect width="32" height="32" rx="9" fill="#2a2e74" />
        <g fill="none" stroke="#f2b233" strokeWidth="2.2" strokeLinejoin="round">
          <path d="M16 6.5 25.5 16 16 25.5 6.5 16Z" />
          <path d="M16 11.5 20.5 16 16 20.5 11.5 16Z" />
        </g>
        <circle cx="16" cy="16" r="1.7" fill="#faf6ef" />
      </svg>
      {/* On the narrowest phones the sign alone. */}
      <span className="max-[22.5rem]:sr-only">Aso</span>
    </span>
  )
}
