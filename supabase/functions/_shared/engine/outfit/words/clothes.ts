/** Words for clothes, by where they are worn: own categories, and those of other catalogues. */

export const onepieces = `
dress, dresses, frock, all body: women 1.6, dressy .3, cold -.3
day dress, casual dress, skater dress, tea dress, fit and flare dress: women 1.6, dressy .1, cold -.5, edge -.4
sundress, sun dress, summer dress, beach dress, cami dress: women 1.6, dressy -.4, cold -1.2, beach .4, edge -.3
mini dress, short dress: women 1.6, dressy .3, cold -.5
midi dress, knee length dress: women 1.6, dressy .4, cold -.2
maxi dress, long dress: women 1.6, dressy .3, cold -.7, boho .5
shirt dress, t shirt dress, tunic dress, jersey dress: women 1.6, dressy -.5, cold -.2
sweater dress, jumper dress, knit dress, knitted dress: women 1.6, dressy -.2, cold 1.1
slip dress, slip: women 1.6, dressy .5, cold -.4, edge .2
bodycon dress, bandage dress, party dress, club dress, going out dress: women 1.6, dressy 1.1, edge .2
cocktail dress, cocktail dresses, lace dress, sequin dress: women 1.6, dressy 1.4, edge -.2
evening dress, gown, evening gown, ball gown, prom dress, formal dress, dinner gown, column: women 1.6, dressy 2, edge -.2
wedding dress, bridal gown, bridesmaid dress, wedding gown: women 1.8, dressy 2, edge -.8, cold -.2
work dress, sheath dress, pencil dress, office dress: women 1.6, dressy .6, work 1.3
wrap dress: women 1.6, dressy .3, work .2
jumpsuit, playsuit, romper, catsuit: women 1.5, dressy .1, cold -.5
romper, rompers, playsuits: women 1.5, dressy -.4, cold -1
overall, overalls, dungaree, dungarees, pinafore, boiler suit: dressy -1.1, women .5
kaftan dress, bubu, boubou, bou bou, agbada dress: women 1.4, heritage 1.2, dressy .4, cold -.5
onyonyo, onyonyo gown, komole, fulani outfit: women 1.6, heritage 1.7, dressy 1
choir robe, graduation gown, bridal robe, maternity gown: dressy .4
kaftan, caftan, jalabia, jalamia, abaya: heritage .8, dressy .2, cold -.5
djellaba, thobe: heritage .9, women -.8
`

export const tops = `
top, tops, women top: women .5
t shirt, tee, tshirt, tee shirt, graphic tee, graphic tees: dressy -.7, cold -.3
tank top, tank, vest top, cami, camisole, crop top, crop tops, halter top, tube top, strapless top: women 1.2, dressy -.5, cold -.9
long sleeve top, long sleeve t shirt, long sleeve tee, henley: dressy -.7, cold .2
blouse, blouses, peplum, peplum top: women 1.3, dressy .4, work .5, edge -.3
shirt, shirts, button down, button up: work .3, dressy -.1
dress shirt, formal shirt, tuxedo shirt, white shirt, oxford shirt: women -.8, work 1, dressy .7
camp shirt, casual shirt, flannel shirt, denim shirt, plaid shirt, hawaiian shirt: dressy -.7, women -.3
flannel shirt, flannel, plaid shirt: dressy -.9, cold .6, edge .3
polo, polo shirt, rugby shirt: women -.6, work .3, dressy -.5, sport .3
tunic, tunics: women 1.1, dressy -.3, boho .5
sweater, jumper, pullover, knitwear, turtleneck, turtle neck, polo neck, knit, knit top: cold 1.2, dressy -.3
cardigan, cardigans, twinset: women .9, cold .8, dressy -.3, edge -.3, work .2
sweatshirt, hoodie, hoody, hoodies, sweats: dressy -1.3, cold .7, sport .8, heritage -.8
sports bra, sport top, activewear, active top, gym top, jersey: sport 1.8, dressy -1.4, cold -.2
bodysuit, bodysuits, leotard, corset, bustier: women 1.5, dressy .3, edge .5
buba: heritage 1.6, dressy .5
danshiki, dashiki: heritage 1.4, dressy -.3
isiagu: heritage 1.9, women -1.5, dressy .8
`

export const bottoms = `
bottom, bottoms: women .2
jean, jeans, denim pants, wide leg jeans, flared jeans: dressy -.6, heritage -.6
skinny jeans, boyfriend jeans, ripped jeans, distressed jeans, mom jeans, bootcut jeans, flare jeans, straight leg jeans: dressy -.6, women .6, heritage -.6
trouser, trousers, pant, pants, slacks, chino, chinos, straight leg pants: work .6, dressy .2
dress pants, dress trousers, suit pants, suit trousers, tailored trousers, cigarette pants: work 1.2, dressy .7
wide leg pants, palazzo, palazzo pants, palazzo trousers, culottes: women 1, dressy .3, cold -.3
leather pants, leather trousers, leather leggings: edge 1.4, women .9, cold .4
legging, leggings, jegging, jeggings: women 1, dressy -.9, sport .5, cold .2
track pants, joggers, sweatpants, jogger, tracksuit bottoms, sweat pants, yoga pants, activewear pants, active pants: sport 1.5, dressy -1.5
cargo pants, cargo trousers, combat trousers, harem pants: dressy -.9, edge .3
short, shorts, denim shorts, hot pants, cut offs, cutoffs, bermuda shorts, jean shorts: cold -1.2, dressy -.8, beach .3
skirt, skirts: women 1.6, dressy .1, edge -.2
mini skirt, skater skirt, short skirt, denim skirt, miniskirt: women 1.6, dressy -.2, cold -.5
midi skirt, knee length skirt, pleated skirt, full skirt, a line skirt: women 1.6, dressy .3, edge -.4, work .2
pencil skirt, tube skirt: women 1.6, work 1.2, dressy .6
maxi skirt, long skirt: women 1.6, cold -.4, boho .7
tulle skirt, tutu, ball skirt: women 1.6, dressy .8, edge -.9
kilt: women -.5, cold .4
iro, wrapper, george wrapper: heritage 1.7, women 1.5, dressy .7
sokoto: heritage 1.7, women -1.6, dressy .5
`

export const sets = `
suit, suits, trouser suit, pant suit, pantsuit, two piece suit, three piece, three piece suit: work 1.2, dressy 1.1
skirt suit: women 1.6, work 1.4, dressy .9
tuxedo, tux, dinner suit, black tie suit: women -1.5, dressy 2
two piece, two piece set, co ord, coord, matching set, twin set: women 1, dressy 0
tracksuit, track suit: sport 1.7, dressy -1.4
pyjama, pajama, pyjamas, sleepwear, nightwear, loungewear: dressy -1.8
agbada, babariga, babanriga, babban riga, babbar riga, riga, agbada set: heritage 2, women -1.7, dressy 1.3
senator, senator wear, senator suit, senator kaftan, native, native wear, etibo, akwa ocha, tiv anger, simple native: heritage 1.6, women -1.7, dressy .7
iro and buba, buba and iro, iro & buba, oleku, double wrapper and blouse, double wrapper, wrapper and blouse, george and blouse, akwete: heritage 2, women 1.8, dressy 1
traditional, traditional wear, aso ebi, aso ebi bundle, asoebi, ankara set, lace set: heritage 1.8, dressy .8
buba and sokoto, dansiki and sokoto: heritage 1.9, women -1.7, dressy .6
formal, formal wear: dressy 1.4
clothing, outfit, apparel: dressy 0
garment set, costume: dressy 0
`

export const outers = `
coat, coats, overcoat, pea coat, peacoat, duffle coat, wool coat, top coat: cold 1.7, dressy .2, work .2
trench, trench coat, raincoat, mac, rain coat: cold .9, work .6
fur coat, faux fur coat, faux fur, fur: cold 1.7, dressy .8, women .9
parka, puffer, puffer jacket, down jacket, quilted jacket, anorak, ski jacket, down coat: cold 1.9, dressy -.9, sport .4
jacket, jackets, outerwear: cold .6
blazer, blazers, tailored jacket, sport coat, suit jacket: work 1.2, dressy .5
dinner jacket, tuxedo jacket: women -1.2, dressy 1.8
leather jacket, biker jacket, motorcycle jacket, moto jacket: edge 1.3, cold .5, dressy -.2
bomber, bomber jacket, varsity jacket, track jacket, windbreaker: sport .7, dressy -.9, cold .4, edge .3
denim jacket, jean jacket, denim vest: dressy -.9, edge .3
vest, waistcoat, gilet, waistcoats, fur vest: cold .5
poncho, cape, capes, ruana: cold 1, boho .8, women .8
kimono, duster: women 1.2, boho 1, cold -.6
bolero, shrug: women 1.3, dressy .8
`

export const swims = `
bikini, bikinis, swimsuit, swimwear, one piece swimsuit, bathing suit, tankini, monokini, swimming costume, beachwear, bikini top, bikini bottom, swimwear bottom, swimwear top: beach 2, cold -1.9, women 1.2, dressy -.9
cover up, cover ups, pareo, sarong: beach 1.8, cold -1.7, women 1.2, boho .5
swim shorts, swim trunks, board shorts: beach 1.9, cold -1.8, women -1.4, dressy -1
`

export const unders = `
lingerie, bra, bras, panties, knickers, intimates, underwear, nightgown, night gown, robe, shapewear, boxer, boxers: dressy -.2
`
