const alt =
  'Drawn people dressed for a party in Lagos: lace and gele, an ankara dress, an agbada of aso-oke cloth'

/** Five people side by side on a phone, three standing tall on a wide screen. */
export function HeroPicture() {
  return (
    <picture>
      <source
        media="(min-width: 64rem)"
        type="image/avif"
        srcSet="/landing/hero-tall-560.avif 560w, /landing/hero-tall-1000.avif 1000w"
        sizes="34rem"
        width={1000}
        height={1200}
      />
      <source
        media="(min-width: 64rem)"
        srcSet="/landing/hero-tall-560.webp 560w, /landing/hero-tall-1000.webp 1000w"
        sizes="34rem"
        width={1000}
        height={1200}
      />
      <source
        type="image/avif"
        srcSet="/landing/hero-wide-480.avif 480w, /landing/hero-wide-760.avif 760w, /landing/hero-wide-1120.avif 1120w"
        sizes="92vw"
      />
      <img
        src="/landing/hero-wide-480.webp"
        srcSet="/landing/hero-wide-480.webp 480w, /landing/hero-wide-760.webp 760w, /landing/hero-wide-1120.webp 1120w"
        sizes="92vw"
        alt={alt}
        width={1200}
        height={1000}
        fetchPriority="high"
        className="h-auto w-full rounded-3xl lg:rounded-[2.5rem]"
      />
    </picture>
  )
}
