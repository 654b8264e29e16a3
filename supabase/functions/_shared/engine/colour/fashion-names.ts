/**
 * What clothes mean by a name of a colour, by family. Where a name is also in common-names.ts, this one wins: "gold" is
 * cloth or metal and not the yellow of CSS, "nude" and "champagne" are no colours of a screen at all. The tones of aso-oke
 * (etu, sanyan, alaari) and adire are those that the demo's cloths are drawn in.
 */
export const fashionNames = `
black 1a1a1c, jet black 0e0e10, jet 141416, onyx 1b1b1e, ebony 232021, noir 1a1a1c, off black 262527, blackout 151517,
charcoal 3f4145, charcoal grey 45474b, graphite 4a4c50, anthracite 38393d, slate 5d6873, slate grey 626b74, grey 8b8d90,
ash 9c9d9b, ash grey a3a4a2, dove grey b4b2b0, heather grey a5a6a8, grey marl a7a7a9, marl a7a7a9, smoke 8f9192,
pewter 7c7d80, lead 55575b, stone b8ad9c, cement a09c96, greige b3a899, light grey c6c7c9, fog c9cbcc, mist c6ced2,
white f8f8f6, off white f3efe6, optic white fdfdfd, snow fafafa, ivory f5efe0, cream f2e8cf, ecru ddd0b4, eggshell efe8d8,
bone e4dac8, oatmeal d8c9b0, oat dccfb8, vanilla f2e6c4, pearl ece7df, alabaster efebe2, milk f6f2ea, chalk efefeb,
winter white f2eee4, natural dfd0b5, linen e5d9c3, buttermilk f6ebc6, porcelain f1efec, coconut f3ece1, marshmallow f3ebe6,
beige d6c3a3, nude dcb89c, skin d9b293, tan c69c6d, camel bf955f, sand d5bf98, biscuit d8b78c, khaki b3a27a, fawn c8a47c,
taupe 9b8778, mushroom ab9a8a, mocha 7d5a46, latte bd9a7a, caramel b5722f, toffee 98602c, honey d49a3a, cognac 9a4f24,
saddle 8a5428, whiskey a8672f, tobacco 7a5330, chestnut 6f3b25, cinnamon 9a5530, ginger b5652a, amber c7862b, wheat e0c48f,
brown 6b4530, chocolate 4a2c20, dark brown 3f2a1f, light brown 9b7352, coffee 563a2b, espresso 3a261d, cocoa 5d3c2c,
walnut 5c422f, mahogany 5a2420, chocolate brown 4a2c20, tortoise 6b4423, tortoiseshell 6b4423, havana 6b4423, cork b08a5f,
rust a4492a, terracotta b9583b, terra cotta b9583b, brick 9c3f30, copper a9643c, bronze 8a6540, sienna 9a5233, clay b1694a,
red c21f2c, scarlet c8202a, crimson a81630, cherry a3142c, cherry red b3182c, ruby 9b1133, candy apple c01a26, cardinal a31c2e,
tomato red cf3b2a, poppy dc3d2b, vermilion d8402b, blood red 7f1118, wine 6b1a2e, burgundy 6a1526, oxblood 571519,
maroon 641a24, bordeaux 5c1426, bordo 5c1426, sea green 3f9a7c, claret 6c1630, merlot 5a1a2c, marsala 8a4a45, garnet 6d1722, cranberry 8e1c3a, berry 84204a,
alaari 8c1d3b, dark red 7a1520, raspberry b02354, beetroot 6b1b3f, oxblood red 571519, pomegranate 9c1b35,
orange e67325, burnt orange b9551f, tangerine ea7a2b, apricot f0b285, peach f5c3a4, coral f0735e, coral bead c4402e,
salmon ec8d7b, papaya f08a55, melon f2a184, pumpkin cc6420, persimmon dd5a34, mango f0a13c, shrimp ef9c85, flamingo ef8a86,
yellow f0d03c, lemon f4e46a, canary f4de45, mustard c9972c, mustard yellow cf9f32, ochre bd8a35, saffron e2a12b,
marigold e5a72f, sunflower efbb2e, butter f5e3a2, butter yellow f5e3a2, pale yellow f4eaa8, citrine d9c23a, turmeric d59a22,
green 3a8a4a, emerald 0f7a52, emerald green 0f7a52, forest green 234c34, hunter green 24503a, bottle green 174433,
dark green 1f4630, kelly green 2c9a44, jade 2f9a76, mint bfe3cf, mint green bfe3cf, sage a8b49a, sage green a8b49a,
olive 6d6b3c, olive green 6a6d3b, army green 585c3a, army 585c3a, moss 6e7346, fern 5f8a55, lime b5d343, lime green a9cf3c,
pistachio c3d6a2, avocado 6f7f3c, seafoam a8dcc4, pine 24483a, basil 54693f, eucalyptus 8fae9c, apple green 86b84a,
teal 1f7276, turquoise 36b5b0, aqua 7fd3d2, petrol 1b4f5c, peacock 15707c, duck egg bfd9d4, lagoon 2a8f9a, cyan 3fc0d3,
blue 2f62b5, navy 1f2a4a, navy blue 1f2a4a, midnight 191f38, midnight blue 1b2140, dark blue 23345f, ink 20263b,
royal blue 2b4cb0, royal 2b4cb0, cobalt 2347a8, cobalt blue 2347a8, sapphire 1d3f8f, electric blue 2a62f0, indigo 33366f,
adire 3a4a86, adire blue 3a4a86, etu 1f2748, denim 54708f, denim blue 54708f, indigo denim 38496a, dark denim 33435c,
light denim 8fa8c2, light wash 9db4cb, mid wash 6b88a8, medium wash 6b88a8, dark wash 36465f, blue wash 6b88a8, acid wash a5b8c8,
chambray 8aa3bd, light blue a9c8e4, baby blue b9d5ec, sky blue 9ccbea, sky a6d0ec, powder blue b8cfe2, ice blue d3e6ef,
pale blue c3d9ea, cornflower 7397d6, periwinkle 9aa3db, steel blue 5c7d9c, dusty blue 8ea4b8, french blue 4b72b0,
pink f0a3b8, light pink f6cdd6, baby pink f7d0da, pale pink f6d6da, blush ecc8c0, blush pink ecc5c2, rose d9929c,
dusty pink d3a09f, dusty rose c48a8a, dusky pink cb9797, powder pink f1d3d3, rose pink dd8fa0, hot pink ea3f93,
bright pink ee4f9b, neon pink ff3fa0, fuchsia cf2a86, magenta c02080, bubblegum f59bc0, bubblegum pink f59bc0, old rose bd8181,
onion b9797a, onion pink c58b88, carnation f2a4b6, shell pink f4d5cb, rose quartz eec7c7, millennial pink efc4bd, barbie pink ec4aa0,
purple 6f3c8f, violet 7a4bb0, lavender c9bde3, lilac cdb4da, mauve b592a8, plum 5f2a4c, aubergine 3c1f36, eggplant 3f2140,
grape 5c2f6e, orchid c07cc0, amethyst 8f63b8, royal purple 5a2d91, heather a898b0, wisteria b7a2d5, thistle cdbccd, byzantium 6a2360,
gold c8a14a, metallic gold c8a14a, yellow gold cfa544, antique gold a98643, old gold a8863f, pale gold dcc58f, light gold dbc184,
rose gold d3a08f, champagne e5d3b3, champagne gold d9bf90, brass b08d47, silver bfc1c4, metallic silver bfc1c4, gunmetal 54585d,
platinum d0d0cd, chrome c8cacd, pewter metallic 8a8b8e, sanyan c3a57a, metallic c0b49a, nickel a9aaa8, white gold d9d6cc,
burnt sienna a3522f, royal green 12604a, ankara c9772f, powder e6d6cf, mulberry 7a2c50, cerise c42863, watermelon ee5f6b,
strawberry d8415a, fuschia cf2a86, fuscia cf2a86, blanc f8f8f6, rouge c21f2c, bleu 2f62b5, rosa f0a3b8, gris 8b8d90,
nero 1a1a1c, bianco f8f8f6, verde 3a8a4a, marron 641a24, lipstick red b4162f, ballet pink f2d3d2, ballerina f2d3d2, buff dcb98a, putty c9b9a2, pebble b9b0a3
`

/** Said of a metal or of a cloth that shines like one. */
export const metallicWords: ReadonlySet<string> = new Set(
  'gold silver bronze copper brass metallic gunmetal platinum champagne pewter chrome nickel foil lame goldtone silvertone'.split(
    ' ',
  ),
)

/** Several colours at once: says nothing about one of them. */
export const manyColoured: ReadonlySet<string> = new Set(
  (
    'multi multicolour multicolor multicoloured multicolored multicolours rainbow assorted mixed various print printed floral ' +
    'patterned pattern leopard animal snake zebra cheetah tribal plaid tartan stripe stripes striped paisley ' +
    'camo camouflage patchwork ombre kente batik abstract colourful colorful aztec'
  ).split(' '),
)

/** No colour at all. */
export const noColour: ReadonlySet<string> = new Set(
  'clear transparent none unknown other na null undefined crystal rhinestone diamond diamante various see'.split(
    ' ',
  ),
)
