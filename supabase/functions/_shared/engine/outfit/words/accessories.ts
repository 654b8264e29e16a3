/** Words for what is worn with clothes. */

export const shoes = `
shoe, shoes, footwear: dressy 0
heel, heels, pump, pumps, stiletto, stilettos, court shoes, high heels, slingback, slingbacks, heeled shoes, red bottom: women 1.7, dressy .8, cold -.1
heeled sandals, strappy heels, strappy sandals, evening shoes, evening sandals, peep toe, ankle strap heels: women 1.7, dressy 1.3, cold -.7
block heels, mid heel pumps, kitten heels, mid heels, mary janes, mary jane: women 1.6, dressy .6, work .5
platform, platforms, platform shoes, platform sandals, chunky heels: women 1.5, edge .5, dressy .3
wedge, wedges, wedge sandals: women 1.6, cold -.9, boho .3, dressy 0
espadrille, espadrilles: women .9, cold -1.2, dressy -.5, beach .3
sandal, sandals, flat sandals, gladiator sandals, slides: cold -1.4, dressy -.4, boho .3, women .6
gladiator sandals, gladiators: women 1.5, cold -1.4, boho .8, edge .3, dressy -.3
flip flop, flip flops, beach sandals, jelly sandals, sliders: cold -1.7, beach 1.4, dressy -1.3
flat, flats, ballet flats, ballerinas, ballet pumps, ballerina: women 1.6, dressy -.3, edge -.5, work .3
loafer, loafers, oxford, oxfords, brogue, brogues, derby, derbies, moccasin, moccasins, monk strap: work .9, women -.3, dressy .2
dress shoes, formal shoes, patent shoes: women -1.2, dressy 1.4, work .8
sneaker, sneakers, trainer, trainers, high tops, canvas shoes, plimsolls, tennis shoes, casual shoes, skate shoes: dressy -1.2, sport .9, heritage -.7
football boots, athletic shoes, running shoes, sports shoes, activewear shoes: sport 1.8, dressy -1.5, heritage -.8
boot, boots: cold 1.2, dressy -.2
ankle boot, ankle boots, bootie, booties, chelsea boots, heeled boots, ankle booties: cold .7, edge .5, women .6
knee high boots, knee boots, over the knee boots, thigh high boots, riding boots, tall boots: cold 1.3, women 1.5, edge .3
combat boots, biker boots, military boots, lace up boots, dr martens, engineer boots: heritage -.7, cold .8, edge 1.5, dressy -.8
cowboy boots, western boots: boho 1, cold .4, dressy -.7
rain boots, wellies, snow boots, winter boots, ugg boots, hiking boots, work boots: cold 1.7, dressy -1.3
clog, clogs, mule, mules: women 1.2, cold -.4
slipper, slippers, kano slippers, pam slippers, palm slippers, beaded slippers, half shoe, half covers: cold -.5, heritage .8, dressy -.2
`

export const bags = `
bag, bags, handbag, handbags, hand bag, purse: women 1.2
clutch, clutches, clutch bag, evening bag, evening clutch, box clutch, minaudiere, envelope clutch, clutch purse: women 1.6, dressy 1.1
shoulder bag, shoulder bags, hobo, hobo bag, saddle bag, bucket bag: women 1.4, dressy -.1, boho .2
crossbody, crossbody bag, cross body bag, messenger bag, sling bag, satchel bag: women .7, dressy -.4
satchel, satchels: women .8, work .5, dressy -.2
tote, totes, tote bag, shopper, shopper bag: women 1.2, dressy -.3, work .5
top handle bag, frame bag, structured bag, lady bag: women 1.5, dressy .6, work .6
backpack, backpacks, rucksack: dressy -1.3, sport .7, heritage -.7
beach bag, straw bag, basket bag, raffia bag, raffia tote: women 1.4, cold -1.4, beach 1.2, boho .4, dressy -.7
duffel bag, gym bag, sports bag, weekender, luggage, travel bag, suitcase, holdall: dressy -.9, sport .9
briefcase, laptop bag: work 1.6, women -.5
fanny pack, belt bag, bum bag: dressy -.8, sport .7
`

export const heads = `
hat, hats, headwear: dressy -.1
beanie, beanies, knit hat, bobble hat: cold 1.7, dressy -1.1, edge .3
cap, caps, baseball cap, snapback, trucker hat: dressy -1.3, sport 1, heritage -.8
fedora, fedoras, trilby, wide brim hat, floppy hat, wool hat: boho .9, dressy -.1, cold .2
sun hat, straw hat, panama, panama hat, sunhat: cold -1.5, beach 1.1, dressy -.4
bucket hat, visor: dressy -1, cold -.7, sport .4
beret, newsboy cap: cold .7, women .8
turban, headscarf, head scarf, head wrap, headwrap: women 1.3, heritage .8, boho .3
gele, head tie, headtie, sego, auto gele, okuku: heritage 2, women 1.8, dressy 1.1
fila, abeti aja, kufi, red cap, chief cap, zanna cap, zanna bukar cap, okpu ozo, aso oke cap: heritage 1.9, women -1.8, dressy .6
fascinator, tiara, crown, bridal headpiece, veil, bridal veil, head piece, headpiece: women 1.7, dressy 1.7, edge -.5
headband, head band, flower crown, hair band, hairband, alice band: women 1.5, edge -.4, boho .5
`

export const hairs = `
wig, wigs, hair, hair extension, hair extensions, weave, weavon, braids, frontal, closure, bundles, ponytail: women 1.3
hair accessory, hair accessories, hair clip, hair bow, barrette, scrunchie: women 1.5, edge -.4
`

export const jewels = {
  neck: `
necklace, necklaces, pendant, pendants, chain: women .9
choker, chokers, collar necklace: women 1, edge .5
statement necklace, bib necklace, necklace set: women 1.2, dressy .6
coral beads, coral set, bead set, ileke, iyun, beads, coral necklace, coral bead necklace: heritage 1.6, dressy .8
pearl necklace, pearls: women 1.3, dressy .8, edge -.6, work .3
brooch, brooches, pin: women .8, dressy .3
body chain: women 1.2, boho .6, beach .4
`,
  ears: `
earring, earrings, studs earrings, stud earrings, hoops, hoop earrings: women 1.2
drop earrings, chandelier earrings, dangle earrings, tassel earrings, statement earrings: women 1.3, dressy .7
ear cuff, ear cuffs: women 1, edge .7
`,
  wrist: `
bracelet, bracelets, bangle, bangles, cuff, cuffs, charm bracelet: women 1
anklet, anklets: women 1, cold -.9, beach .5, boho .5
`,
  finger: `
ring, rings, midi ring, knuckle ring: women .9
`,
  jewelry: `
jewelry, jewellery, jewelery, jewels, jewelry set, jewellery set, body jewelry: women 1
cufflinks, cuff links, tie clip, tie pin, cufflink: women -1.7, dressy 1.2, work .8
`,
}

export const watches = `
watch, watches, wristwatch, rolex, chronograph: work .2
`

export const eyes = `
sunglasses, shades, eyewear, aviators, aviator sunglasses, cat eye sunglasses: cold -.2, dressy -.3
glasses, eyeglasses, optical: work .3
`

export const scarves = `
scarf, scarves: cold .8
shawl, wrap, pashmina, stole: cold .3, dressy .6, women 1.2
ipele, iborun: heritage 1.9, women 1.7, dressy .8
silk scarf, neckerchief, bandana: women .7, cold -.1
infinity scarf, snood, wool scarf, knit scarf, blanket scarf: cold 1.5, dressy -.5
tie, ties, necktie, bow tie, bowtie, cravat, pocket square: women -1.8, dressy 1, work 1
`

export const waists = `
belt, belts, sash, obi belt, waist belt: dressy 0
suspenders, braces: women -1, work .4
waist beads: heritage 1, women 1.5
`

export const legs = `
tights, hosiery, stockings, pantyhose: women 1.6, cold .8
sock, socks, knee socks, ankle socks: dressy -.7, cold .4
leg warmers: cold 1.2, women 1.3, sport .4
`

export const hands = `
glove, gloves, mitten, mittens, leather gloves: cold 1.7
evening gloves, lace gloves: women 1.5, dressy 1.5
`

export const smalls = `
wallet, wallets, card holder, coin purse, wristlet, pouch: dressy 0
phone case, phone cases, iphone case, tech accessories, tech accessory, keychain, keychains, key ring, headphones, camera: dressy -.5
umbrella, umbrellas: cold .7
hand fan, feather fan, fan: women 1.5, dressy 1.2, heritage 1.2
walking stick, staff, horsetail, irukere: heritage 1.8, women -1.6, dressy 1
accessory, accessories: dressy 0
`

export const beauties = `
makeup, cosmetics, beauty, beauty products, skincare, face, face makeup: women 1.3
lipstick, lip gloss, lip makeup, lip treatments, lip, nail polish, nail, nails, mascara, eye makeup, eyeshadow, eye shadow, eyeliner, blush makeup, foundation: women 1.5
perfume, fragrance, fragrances, cologne: women .7
`
