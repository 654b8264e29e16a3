import type { Category } from '#contract/taxonomy.ts'

/** What a few people lend: category, then title | brand | colour | size | city | description. */
const shelves: Record<Category, string> = {
  Traditional: `
Royal blue agbada with gold embroidery|Ugo Monye|Blue|XL|Ikeja|Four piece with inner and trousers. Worn once to a wedding.
White guinea brocade agbada|Deji & Kola|White|XXL|Ibadan|Heavy shadda, hand embroidered.
Black cashmere agbada three piece||Black|L|Lekki|For grooms and big boys.
Children's agbada set, wine||Wine|Age 6|Yaba|For ring bearers and birthdays.
Hausa babban riga, full embroidery||Cream|Free size|Kano|Made in Kofar Mata. Comes with a zanna cap.
Navy senator suit with chest pocket|Vodi|Navy|L|Abuja|Italian cashmere, slim fit.
Emerald green senator wear||Green|M|Ikeja|Short sleeve with trousers.
Grey native, simple design||Grey|XL|Enugu|Atiku fabric, for church and naming ceremonies.
Iro and buba in burgundy lace||Burgundy|UK 14|Surulere|Comes with gele. Swiss lace with stones.
Peach iro & buba||Peach|UK 12|Abeokuta|For introductions.
Oleku, retro short iro and buba||Yellow|UK 10|Ibadan|Seventies party look.
Double wrapper and blouse, George|Intorica|Red|UK 16|Port Harcourt|Igbo bridal. Hand beaded blouse.
George wrapper, plain gold||Gold|Free size|Aba|Five yards.
Akwete handwoven wrapper||Multicolour|Free size|Aba|Woven by hand in Akwete, Abia State.
Akwa ocha white outfit||White|UK 12|Asaba|Anioma handwoven cloth.
Isiagu top with lion heads, black||Black|L|Onitsha|Chieftaincy top. Comes with red cap.
Red isiagu for groom||Red|XL|Enugu|Igba nkwu ready.
Aso oke gown, purple and silver|Deola Sagoe|Purple|UK 10|Lekki|Komole style.
Aṣọ òkè set for couples, champagne||Champagne|M|Lagos Island|Agbada, fila, iro, buba and ipele.
Asooke bridal set, teal||Teal|UK 12|Ilorin|Hand woven in Iseyin.
Sanyan agbada, brown||Brown|XL|Iseyin|Old silk of the chiefs.
Alaari aso oke, deep red||Red|L|Oyo|Family heirloom.
Aso ebi lace, six yards with gele||Lilac|Free size|Ikeja|Bought for a wedding that was postponed.
Asoebi dress, mint green||Mint|UK 10|Lekki|Corset bodice with cape.
Aso-ebi ready to wear, rose gold||Rose gold|UK 14|Abuja|Sequin lace.
Ankara two piece, wax print|Vlisco|Multicolour|UK 12|Yaba|Peplum top and pencil skirt.
Kaftan for men, sky blue||Blue|L|Kaduna|Simple and clean.
Women's kaftan with stones||Black|Free size|Kano|Jalabiya style, long sleeves.
Adire kampala two piece|Dye Lab|Indigo|Free size|Abeokuta|Tie and dye by the women of Itoku.
Edo bridal outfit with okuku|Edo Couture|Red|UK 10|Benin City|Velvet wrapper, beaded cape and crown.
Efik bride, Onyonyo gown||Coral|UK 12|Calabar|With brass combs.
Tiv anger, black and white||Black|Free size|Makurdi|Zebra striped cloth.
Fulani outfit for women||White|Free size|Jos|With embroidered edges and calabash.
Ijaw Etibo shirt with studs||White|L|Yenagoa|Comes with wrapper and walking stick.
Urhobo wrapper set for men||Blue|XL|Warri|Two wrappers and long sleeve shirt.
Dashiki shirt, unisex||Orange|XL|Yaba|Cotton print.
Danshiki, handwoven||Indigo|L|Ibadan|From Saki.`,
  Dresses: `
Adire maxi dress, hand dyed indigo|Dye Lab|Indigo|M|Abeokuta|Hand dyed in Itoku. Free and airy.
Ankara off shoulder dress||Multicolour|UK 10|Yaba|African print with ruffles.
Ankara jumpsuit with belt|Lisa Folawiyo|Blue|UK 8|Lekki|Beaded by hand.
Bubu gown in silk, rich aunty||Green|Free size|Abuja|Free size boubou with matching scarf.
Adire boubou||Blue|Free size|Ibadan|Light cotton for hot days.
Sequin dinner gown, champagne|Andrea Iyamah|Champagne|UK 8|Ikoyi|Mermaid tail. Red carpet ready.
Black velvet evening gown||Black|UK 12|Port Harcourt|High slit, long sleeves.
Red satin prom dress||Red|UK 6|Ikeja|Backless.
Emerald corset ball gown|Tubo|Green|UK 10|Lekki|Reception dress.
Little black dress|Zara|Black|S|Yaba|For date night.
White lace mini dress|ASOS|White|UK 8|Lekki|For bridal shower or birthday.
Pink feather birthday dress||Pink|UK 10|Surulere|Photoshoot dress with feathers.
Yellow sundress|H&M|Yellow|M|Jos|Cotton, knee length.
Orange chiffon maxi gown||Orange|UK 14|Owerri|Pleated.
Maternity gown for photoshoot||Blue|Free size|Abuja|With train.
Denim shirt dress|Levi's|Blue|L|Ibadan|Casual.
Green bodycon dress|Fashion Nova|Green|M|Lekki|Stretchy.
Lace gown for thanksgiving||Cream|UK 16|Enugu|French lace with lining.
Sequined playsuit||Silver|UK 8|Victoria Island|Clubbing and concerts.
Flower girl dress||White|Age 5|Ikeja|Tulle with bow.
Barbie pink jumpsuit|Zara|Pink|M|Abuja|Wide legs.`,
  Formal: `
Wedding dress with long train|Brides by Nona|White|UK 8|Lekki|Cathedral veil included.
Ivory bridal gown, ball gown style||Ivory|UK 10|Ikeja|Cinderella skirt with petticoat.
Court wedding white jumpsuit||White|UK 8|Abuja|Simple and classy.
Reception dress, short, with beads||White|UK 10|Lekki|Second dress of the bride.
Bridesmaid gowns, set of six, sage||Sage|Mixed|Ibadan|Infinity style.
Black tuxedo with bow tie|Hugo Boss|Black|50|Victoria Island|Satin lapel.
Graduation gown and mortarboard||Black|Free size|Nsukka|Convocation ready.
Lawyer's wig and gown||Black|Free size|Abuja|Call to bar. Complete set.
Choir robe, purple||Purple|Free size|Benin City|Set of twenty.`,
  Suits: `
Charcoal grey three piece suit|Marks & Spencer|Grey|42R|Ikeja|Wool. For interviews and weddings.
Navy blue slim suit|Zara|Navy|40|Abuja|Worn twice.
Burgundy velvet tuxedo jacket||Burgundy|44|Lekki|For dinner and award nights.
Boys' white suit||White|Age 8|Enugu|First communion.
Women's pant suit, hot pink|Mango|Pink|UK 10|Lekki|Boss lady.
Double breasted suit, brown|Mai Atafo|Brown|48|Ikoyi|Tailored in Lagos.`,
  Accessories: `
Gele, gold sego, ready to wear||Gold|Free size|Surulere|Auto gele with velcro. Tie it in ten seconds.
Royal blue head tie||Blue|Free size|Ikeja|Grand Swiss.
Infinity pleated gele, wine||Wine|Free size|Lekki|Pleated turban style.
Aso oke gele and ipele||Silver|Free size|Ibadan|Set for the mother of the day.
Beaded ipele shawl||Peach|Free size|Abeokuta|Shoulder sash.
Silk scarf|Hermès|Orange|90 cm|Ikoyi|Authentic.
Fila, aso oke cap||Purple|23|Ibadan|Abeti aja style.
Zanna Bukar cap||Black|22|Maiduguri|Borno hand embroidered.
Red chief cap (okpu ozo)||Red|Free size|Onitsha|For titled men.
Church fascinator with net||Pink|Free size|Port Harcourt|Big hat for mothers.
Beaded turban||Black|Free size|Abuja|Ready to wear.
Feather hand fan for brides||White|One|Ikeja|Abebe with beads and stones.
Walking stick, carved ebony||Black|One|Benin City|For chiefs.
Bridal veil, cathedral length||White|3 m|Lekki|Lace edge.
Men's leather belt|Gucci|Black|36|Lekki|Double G.
Sunglasses, oversized|Dior|Black|One|Victoria Island|With case.
Ray-Ban aviator shades|Ray-Ban|Gold|One|Abuja|Polarised.
Bow tie and braces||Red|One|Yaba|Ankara print.
Masquerade mask, carved||Brown|One|Oshogbo|For stage and carnival.`,
  Jewelry: `
Coral beads for bride, full set||Coral|One|Benin City|Necklace, bracelets, earrings and head piece.
Groom's coral bead necklace||Coral|One|Warri|Three layers.
Iyùn, heirloom coral||Coral|One|Ijebu Ode|Old beads of the royal house.
Gold plated necklace and earrings set||Gold|One|Ikeja|Bridal shine.
Pearl choker||White|One|Lekki|Two rows.
Crystal stud earrings|Swarovski|Silver|One|Abuja|Light and shiny.
Waist beads||Multicolour|One|Calabar|Ileke idi.
Brass bangles, set of four||Gold|One|Osogbo|Hand cast.
Men's wristwatch, chronograph|Seiko|Silver|One|Kaduna|Steel strap.
Rolex Datejust|Rolex|Gold|36 mm|Ikoyi|With papers and high deposit.
Tiara with crystals||Silver|One|Ikeja|For brides and pageants.`,
  Bags: `
Ankara clutch purse||Multicolour|Small|Yaba|With wrist strap.
Silver box clutch||Silver|Small|Lekki|For evening parties.
Quilted handbag, black|Chanel|Black|Medium|Ikoyi|Classic flap.
Speedy 30 hand bag|Louis Vuitton|Brown|Medium|Abuja|Monogram canvas.
Leather tote for work|Zashadu|Brown|Large|Lekki|Nigerian leather.
Raffia beach bag||Natural|Large|Calabar|Woven.
Beaded purse for mother of the bride||Gold|Small|Enugu|Matches lace.
Men's crossbody bag|Nike|Black|Small|Yaba|Everyday.
Lady Dior bag, red|Dior|Red|Mini|Victoria Island|Lambskin.`,
  Shoes: `
Gold block heels|Aldo|Gold|39|Lekki|Comfortable for owambe.
Red bottom stiletto|Christian Louboutin|Black|38|Ikoyi|Twelve centimetres.
White bridal shoes with pearls||White|40|Ikeja|Low heel.
Nike Air Jordan 1 sneakers|Nike|Red|43|Yaba|Clean.
White trainers|Adidas|White|42|Ibadan|Stan Smith.
Brown leather loafers|Clarks|Brown|44|Abuja|Goes with senator.
Black Oxford shoes|Church's|Black|43|Ikeja|For suits.
Palm slippers, leather||Brown|42|Kano|Hand made pam slippers.
Silver strappy sandals||Silver|38|Port Harcourt|For dinner.
Beaded slippers for groom||Coral|44|Benin City|Velvet with coral beads.
Thigh high boots||Black|40|Victoria Island|Stretch.
Football boots|Puma|Green|42|Jos|Size 42, studs.`,
  'Wigs & Hair': `
Bone straight wig, 24 inches|Hair by Zuma|Black|24 inches|Lekki|Vietnamese human hair, frontal lace.
Curly bob wig||Brown|10 inches|Surulere|Glueless.
613 blonde frontal||Blonde|20 inches|Abuja|HD lace.
Deep wave bundles with closure||Black|18 inches|Ikeja|Three bundles.
Braided wig, knotless||Black|30 inches|Yaba|Full lace, light.
Body wave weavon||Black|22 inches|Port Harcourt|Human hair blend.
Low cut wig||Black|4 inches|Ibadan|For the office.
Afro puff ponytail||Black|One|Enugu|Drawstring.`,
  Tops: `
White silk blouse|Massimo Dutti|White|S|Abuja|Office.
Ankara peplum top||Multicolour|UK 12|Owerri|Wax print.
Corset top, black lace||Black|M|Lekki|With boning.
Men's white shirt|T.M. Lewin|White|16|Ikeja|Double cuff.
Super Eagles jersey|Nike|Green|L|Surulere|World cup, player version.
Buba blouse, lace||Cream|UK 14|Abeokuta|Goes with any iro.
Graphic T-shirt|Ashluxe|Black|M|Lekki|Streetwear.`,
  Bottoms: `
High waist jeans|Levi's|Blue|30|Yaba|Stretch denim.
Pleated midi skirt||Pink|M|Lekki|Satin.
Chinos, khaki|Gap|Beige|34|Kaduna|Straight leg.
Ankara palazzo trousers||Multicolour|Free size|Benin City|Wide legs.
Leather skirt|Zara|Black|S|Victoria Island|Mini.
Sokoto, white native trousers||White|XL|Ibadan|Goes with agbada and buba.`,
  Outerwear: `
Beige trench coat|Burberry|Beige|M|Ikoyi|For travel to cold places.
Leather jacket|Zara|Black|L|Yaba|Biker style.
Denim jacket with ankara back||Blue|M|Ibadan|Hand painted.
Faux fur coat||White|Free size|Lekki|For music videos.
Winter puffer jacket|The North Face|Black|XL|Abuja|Canada ready.
Kimono jacket, adire||Indigo|Free size|Abeokuta|Open front.
Women's blazer, cream|Mango|Cream|UK 12|Ikeja|Oversized.`,
  Other: `
Carnival costume with feathers||Multicolour|Free size|Calabar|Wings and head piece.
Santa Claus costume||Red|XL|Ikeja|With beard.
Cultural dance outfit, Atilogwu||Red|Set of ten|Enugu|Raffia skirts and leg bells.
Superhero costume for children||Blue|Age 6|Abuja|World book day.
Bridal robe for morning photos||White|Free size|Lekki|Satin with feathers.`,
}

export interface Piece {
  category: Category
  title: string
  brand: string | null
  colour: string | null
  size: string | null
  city: string
  description: string
}

const given = (text: string | undefined): string | null => (text ? text : null)

export const wardrobes: readonly Piece[] = (Object.entries(shelves) as [Category, string][]).flatMap(
  ([category, shelf]) =>
    shelf
      .trim()
      .split('\n')
      .map((line) => {
        const [title = '', brand, colour, size, city = '', description = ''] = line.split('|')
        return {
          category,
          title,
          brand: given(brand),
          colour: given(colour),
          size: given(size),
          city,
          description,
        }
      }),
)
